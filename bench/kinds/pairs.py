"""Pairs of words: opposites, spellings, and words that may stand for each other; `a>b` holds in one direction only."""


def _table(rows: str) -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for row in rows.split():
        left, right = row.replace("_", " ").replace(">", "/").split("/")
        table[left] = (*table.get(left, ()), right)
        if ">" not in row:
            table[right] = (*table.get(right, ()), left)
    return table


ANTONYMS = _table(
    """
    advantage/disadvantage advantages/disadvantages strength/weakness strengths/weaknesses success/failure
    successful/unsuccessful efficient/inefficient effective/ineffective reliable/unreliable accurate/inaccurate
    correct/incorrect valid/invalid visible/invisible complete/incomplete possible/impossible legal/illegal
    safe/dangerous simple/complicated easy/difficult cheap/expensive fast/slow strong/weak strongly/weakly
    high/low large/small long/short early/late hot/cold warm/cool dry/wet light/dark bright/dim deep/shallow
    wide/narrow thick/thin heavy/lightweight old/new young/elderly ancient/modern public/private local/remote
    global/local static/dynamic manual/automatic manually/automatically temporary/permanent
    temporarily/permanently sync/async synchronous/asynchronous active/inactive active/passive
    accessible/inaccessible available/unavailable common/uncommon familiar/unfamiliar known/unknown
    healthy/unhealthy beneficial/harmful helpful/unhelpful useful/useless necessary/unnecessary
    important/unimportant relevant/irrelevant equal/unequal similar/different same/different identical/distinct
    positive/negative positively/negatively optimistic/pessimistic rich/poor wealthy/impoverished maximum/minimum
    maximize/minimize maximizing/minimizing majority/minority presence/absence present/absent include/exclude
    includes/excludes attract/repel attractive/repulsive agree/disagree agreed/disagreed approve/reject
    approved/rejected allow/forbid allowed/forbidden encourage/discourage encourages/discourages
    encouraged/discouraged gain/lose won/lost win/lose accept/refuse accepted/refused begin/end begins/ends
    began/ended start/stop started/stopped create/destroy created/destroyed build/demolish grow/shrink
    growing/shrinking growth/decline improve/worsen improved/worsened improvement/deterioration connect/disconnect
    connected/disconnected enable/disable enabled/disabled install/uninstall lock/unlock locked/unlocked
    compress/decompress encrypt/decrypt hide/reveal visible/hidden remember/forget praise/criticize
    praised/criticized love/hate support/oppose supported/opposed supporters/opponents protect/endanger
    protects/endangers protected/endangered preserve/destroy friend/enemy friends/enemies ally/adversary
    allies/adversaries war/peace victory/defeat birth/death born/died day/night morning/evening summer/winter
    spring/autumn north/south east/west northern/southern eastern/western urban/rural domestic/foreign
    national/international internal/external inner/outer interior/exterior upper/lower above/below top/bottom
    front/rear horizontal/vertical odd/even prime/composite rational/irrational finite/infinite linear/nonlinear
    convex/concave continuous/discrete theoretical/practical explicit/implicit explicitly/implicitly
    mutable/immutable sorted/unsorted ordered/unordered structured/unstructured supervised/unsupervised
    solid/liquid acidic/alkaline organic/inorganic natural/artificial raw/cooked fresh/stale sweet/bitter
    soft/hard smooth/rough clean/dirty quiet/loud calm/agitated full/empty open/closed tight/loose clear/unclear
    clearly/vaguely precise/vague specific/unspecific general/specific formal/informal professional/amateur
    experienced/inexperienced qualified/unqualified honest/dishonest fair/unfair ethical/unethical
    responsible/irresponsible polite/impolite patient/impatient confident/insecure happy/sad happiness/misery
    pleasant/unpleasant comfortable/uncomfortable satisfied/dissatisfied interesting/boring popular/unpopular
    famous/obscure conservative/progressive liberal/conservative democratic/autocratic guilty/innocent
    proven/unproven stable/unstable stability/instability predictable/unpredictable flexible/rigid
    consistent/inconsistent compatible/incompatible dependent/independent direct/indirect directly/indirectly
    sufficient/insufficient adequate/inadequate limited/unlimited constant/variable gradual/sudden
    gradually/abruptly quickly/slowly carefully/carelessly easily/hardly significant/insignificant
    significantly/marginally considerable/negligible substantial/negligible major/minor primary/secondary
    senior/junior
    """
)
BRITISH = _table(
    """
    color/colour colors/colours colored/coloured favorite/favourite favor/favour flavor/flavour flavors/flavours
    behavior/behaviour behaviors/behaviours neighbor/neighbour neighbors/neighbours honor/honour labor/labour
    humor/humour harbor/harbour rumor/rumour center/centre centers/centres theater/theatre meter/metre
    meters/metres liter/litre liters/litres kilometer/kilometre kilometers/kilometres centimeter/centimetre
    centimeters/centimetres fiber/fibre organize/organise organized/organised organizing/organising
    organization/organisation organizations/organisations realize/realise realized/realised recognize/recognise
    recognized/recognised optimize/optimise optimized/optimised optimizing/optimising optimization/optimisation
    analyze/analyse analyzed/analysed analyzing/analysing customize/customise customized/customised
    minimize/minimise maximize/maximise prioritize/prioritise summarize/summarise summarized/summarised
    specialize/specialise specialized/specialised utilize/utilise utilizing/utilising visualize/visualise
    initialize/initialise initialized/initialised emphasize/emphasise emphasizes/emphasises
    characterized/characterised categorize/categorise stabilize/stabilise apologize/apologise traveling/travelling
    traveled/travelled traveler/traveller canceled/cancelled canceling/cancelling labeled/labelled
    labeling/labelling modeling/modelling modeled/modelled fulfill/fulfil skillful/skilful enrollment/enrolment
    catalog/catalogue dialog/dialogue defense/defence offense/offence gray/grey aging/ageing artifact/artefact
    artifacts/artefacts plow/plough mold/mould pajamas/pyjamas jewelry/jewellery aluminum/aluminium
    personalized/personalised personalize/personalise standardized/standardised generalization/generalisation
    visualization/visualisation normalization/normalisation initialization/initialisation
    modernization/modernisation globalization/globalisation
    """
)
SYNONYMS = _table(
    """
    crucial/essential rapid>quick rapidly/quickly approximately/roughly numerous>many additionally/moreover
    additionally/furthermore furthermore/moreover therefore/thus hence>therefore consequently>therefore
    however>nevertheless frequently/often usually/normally typically/usually generally>usually primarily/mainly
    mostly/mainly almost/nearly completely/entirely fully>completely demonstrate>show demonstrates>shows
    demonstrated>showed indicates>shows indicating>showing selecting/choosing modify>alter modifying/changing
    altering/changing constructing>building permits>allows attempting>trying verify>check verifying/checking
    examine>inspect utilize>use utilizes>uses utilizing/using utilized>used employing>using occurs/happens
    occurred/happened occurring/happening reduces/decreases reducing/decreasing enhance>improve enhances/improves
    enhancing/improving enhanced>improved provides>offers providing>offering method>approach mistakes>errors
    drawback/disadvantage drawbacks/disadvantages objectives/goals objective>goal strategies/plans
    suggestion/recommendation suggestions/recommendations ideas/concepts films/movies physician/doctor
    physicians/doctors automobile/car automobiles/cars adequate/sufficient adequately/sufficiently
    specifically/particularly especially/particularly regarding/concerning currently/at_present
    subsequently/afterwards immediately/at_once instantly/immediately perhaps/maybe clearly/plainly
    obviously/evidently carefully/with_care easily/with_ease purchasing/buying purchased/bought purchase>buy
    obtaining/getting obtained>got requires>needs assisting/helping assists/helps comprises/includes
    significantly/considerably substantial/considerable substantially/considerably beginner/novice
    beginners/novices begins>starts began>started various>different comprehensive/thorough initially/at_first
    ultimately/in_the_end eventually/in_the_end gradually/little_by_little typically/as_a_rule essential/vital
    vital/crucial challenging/demanding difficulties/troubles wonderful/marvelous amazing/astonishing
    gorgeous>beautiful famous/renowned renowned/well-known ancient>very_old wealthy>rich residence>home
    residents/inhabitants enterprises/firms companies/firms garbage/trash kids/children youngsters>young_people
    accomplish/achieve accomplished/achieved accomplishing/achieving acquire>gain acquired/gained
    acquiring/gaining adjacent>neighboring advantageous/beneficial aids>helps alternatives>other_options
    ascertain>find_out commence>begin commenced>began comprehend/understand comprehending/understanding
    conducting/carrying_out conducted>carried_out contemporary/modern decreased/reduced depict/portray
    depicts/portrays depicted/portrayed distinct>separate enormous/huge huge>very_large entire>whole
    evaluate/assess evaluating/assessing evaluated/assessed facilitate>make_easier facilitates>makes_easier
    fundamental>basic gather/collect gathering/collecting gathered/collected illustrate>show illustrates>shows
    implementing>putting_in_place inform>tell informs>tells initiate>start initiated>started initiates>starts
    inquire>ask maintaining>keeping manufacture>make manufactured/produced necessitates>requires
    nowadays/these_days optimal/ideal optimum/optimal participate_in>take_part_in pleasant>agreeable possess>own
    possesses>has precisely/exactly predominantly/mainly principal>main remarkable/striking remainder>rest
    resides>lives seek>look_for select>choose straightforward/simple swiftly/quickly transmit>send transmits>sends
    unusual/uncommon vast>very_large verified/checked around_the_world>worldwide
    """
)
