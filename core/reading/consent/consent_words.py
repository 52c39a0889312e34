"""The words of consent and refusal, English and Spanish, as regular expressions whose line breaks do not count.

They match words in lower case without accents, each followed by one space; `,` is any pause. Three words keep their
accent as a doubled letter: "sí" is "sii", "qué" is "quee", "cómo" is "comoo". Of phrases with a common beginning, the
longest comes first.
"""

from vrty_gate.core.named_tuple import NamedTuple


class Words(NamedTuple):
    """The phrases of a language."""

    openers: str
    """Words that may precede an answer."""
    strong: str
    """Agreement at the beginning of a sentence, whatever follows, unless it matches another field."""
    alone: str
    """Agreement only as the whole sentence, because the words have other meanings."""
    courtesies: str
    """Words that may follow such an agreement."""
    orders: str
    """Verbs that may follow an agreement: what to do."""
    no_answers: str
    """Words after a yes that turn it into a different statement."""
    undone: str
    """A yes to an order that undoes something: "yes, cancel my card"."""
    harmless: str
    """Phrases that look like a refusal or a condition but are not."""
    no: str
    """Refusal, doubt, a change or withdrawal, anywhere in the sentence."""
    conditions: str
    """A condition, a delay or reported speech, at the beginning of a sentence or with an answer."""
    questions: str
    """How a question begins, with or without a question mark."""
    pleas: str
    """A question that asks to undo something."""


_UNDO = (
    "cancel|stop|block|freeze|close|delete|remove|change|revoke|withdraw|reverse|undo|pause|hold|reject|decline|abort"
)
_HER = "it|this|that|these|those|them|the|my|our|all|both|any|everything"

ENGLISH = Words(
    openers="""
        please|oh|ah|hi|hello|hey|great|perfect|excellent|good|super|cool|and|so|then|now|just|right|also
        |thank you very much|thank you so much|thank you|thanks a lot|thanks|many thanks|you can|you may|let's|lets
        |let us|feel free to|i'm happy to|i am happy to|(?:i want|i would like|i'd like|we want|we would like
        |we'd like)(?: you)? to
    """,
    strong="""
        yes+|yeah(?! (?:, )?right )|yea|yep|yup|proceed(?! to (?:the|my|another) (?:next|question))|go ahead|go for it
        |do (?:it|so|that)(?! yourself)|(?:i|we) (?:hereby |do |do hereby |fully |also )?(?:confirm|approve|authori[sz]e
        |consent)|(?:i|we) (?:hereby |do |fully |also )?(?:agree|accept)(?! (?:that|with (?:you|him|her|them|my)) )
    """,
    alone="""
        ok|okay|okey|okie|sure thing|sure|alright|all right|absolutely|definitely|certainly|of course|by all means
        |(?<!please )correct|exactly|agreed|confirmed|approved|accepted|authori[sz]ed|deal|\U0001f44d|(?:that's
        |thats|that is|it's|it is|all is|everything is|looks|sounds) (?:right|correct|fine|ok|okay|good|great)
        |that works|(?<=^ )confirm(?! (?:, )*please )|i do|we do|(?<= please )do
    """,
    courtesies="""
        with me|by me|for me|right away|immediately|asap|sir|madam|very much|all of it|everything|again|to all|fine
        |(?:it|this|that)(?= $)
    """,
    orders="""
        send|transfer|pay|book|buy|order|make|execute|continue|carry|submit|place|process|complete|start|open|close
        |block|delete|remove|update|activate|sign|schedule|charge|release|issue|refund|renew|add|create|move|finish
    """,
    no_answers="""
        i(?! (?:hereby|do|did|confirm|agree|accept|approve|authori[sz]e|consent|insist|allow|permit|am (?:sure|happy
        |ready|certain|ok|okay|fine)|need (?:it|this|that)|(?:really )?(?:want|would like)(?! to (?:know|ask|talk
        |speak|complain|see|hear|report))|would|trust) )|(?:i'd|id) like to (?:know|ask|talk|speak|complain|see|hear
        |report)|i(?:'ve|'ll)|i'm(?! (?:sure|happy|ready|ok))|we (?:have|had|know|were)|you(?:'re| are)|there|hello
        |hi|or|is|was|means|meant|would be|to what|he|she|they|his|her|somebody|someone|everybody|everyone|people
        |my (?:boss|wife|husband|partner|manager|mother|mum|mom|father|dad|son|daughter|friend|brother|sister|lawyer
        |colleague)|what|what's|who|whose|which|where|why|how|(?:a |another |one |just a )?question|tell me|explain
        |(?:is|are|am|was|were|does|did|can|could|would|will|shall|should|may|have|has|do) (?:i|you|it|we|they|the
        |there)
    """,
    undone=f"""
        (?:yes+|yeah|yea|yep|yup) (?:(?:,|please|do|go ahead|and|proceed|i|we|i'm sure|i'd like to|you can|you may
        |(?:want|would like)(?: you)? to) ){{0,8}}(?:{_UNDO})(?= (?:{_HER}) )
    """,
    harmless="""
        no problem|no worries|why not|no doubt|no objections?|(?:with )?no changes?|not a problem|nothing else
        |no need(?: to [a-z]{1,12})?|no rush|no hurry|no questions?|no more questions?|(?:don't|dont|do not) worry
        |(?:i )?(?:don't|dont|do not) mind|(?:i )?(?:can't|cannot|cant) wait|(?:don't|dont|do not) hesitate
        |no (?:, )?(?:that's|thats|that is) (?:all|it|everything)|i(?:'ll| will| can) wait|as soon as (?:possible
        |you can)|when(?:ever)? (?:you can|you are ready|you're ready|you like|ready)|once (?:again|more)|after all
        |see you (?:later|tomorrow)|talk to you (?:later|tomorrow)|if you please|that would be (?:great|fine)
    """,
    no="""
        no|not|nope|nah|never|neither|nor|none|nothing|nobody|[a-z]{1,8}n't|n't|dont|wont|cant|isnt|wasnt|doesnt
        |didnt|shouldnt|wouldnt|couldnt|cannot|incorrect|wrong|cancel|cancell?ed|stop|wait|hold|halt|pause|abort
        |refuse|reject|decline|disagree|unsure|but|unless|if|except|until|till|before|instead|change|later|maybe
        |perhaps|actually|hardly|barely|scarcely|doubt|forget|scratch|withdraw|retract|revoke|undo|revert|reverse
        |hang on|never ?mind|nevermind|take (?:[a-z']{1,12} ){1,3}back|took (?:[a-z']{1,12} ){1,3}back|take back
        |back out|call (?:it )?off|second thoughts?|changed my mind|rather|prefer|regret|mistake|oops|kidding|joking
        |drop it|leave it|skip it
    """,
    conditions="""
        only|once|when|whenever|after|as long as|so long as|provided|providing|assuming|suppos(?:e|ing)|in case
        |whether|on condition|subject to|depend(?:s|ing)|as soon as|tomorrow|tonight|next (?:week|month|year|time)
        |not yet|someday|another (?:day|time)|probably|possibly|might|i guess|i suppose|i think|kind of|sort of
        |eventually|according to|should (?:he|she|it|they|the|my|this|that)|(?<! i )(?<! you )(?:said|says|told
        |claims?|claimed|thinks)
    """,
    questions="""
        what|what's|whats|who|who's|whose|whom|which|where|where's|why|how|how's|is|are|am|was|were|does|did|has
        |do (?:i|you|we|they)|can (?:i|you|we)|could|would|will (?:you|it|i|we|that|the|this)|shall|should (?:i|we
        |you)|may i|have (?:i|you|we)|when (?:will|is|are|does|do|did|can|could|would|should|was)
    """,
    pleas=f"""
        (?:can|could|would|will) (?:you|we|i) (?:please |just |still )?(?:{_UNDO}|wait|forget|hang on)
    """,
)

_DESHACER = (
    "(?:cancel|anul|bloque|cambi|borr|elimin|cerr|par|fren|suspend|revoc|retir|rechaz|quit|modific|congel"
    "|deten|detien|cierr|revoqu|desactiv)(?:[aeo]r?|ga)?"
)
_LO = "(?:me|se|te)?(?:l[oae]s?)?"

SPANISH = Words(
    openers="""
        por favor|oh|ah|yo|hola|buenas|bueno|bien|muy bien|pues|entonces|y|que|genial|estupendo|muchas gracias
        |gracias
    """,
    strong="""
        sii+|si(?= (?:,|$))|si(?= (?:confirmo|acepto|claro|por favor|adelante|estoy de acuerdo|autorizo|procede
        |proceda|vale|de acuerdo|gracias|hazlo|senor|senora) )|si(?= quiero (?:,|$))
        |(?:se )?(?:l[oae]s? )?(?:confirmo|autorizo|apruebo)|(?:l[oae]s? )?acepto(?! que )|adelante|hazlo|hagalo
        |haganlo|proced(?:e|a|an) con|estoy (?:totalmente |completamente )?(?:de acuerdo|conforme)(?! (?:contigo
        |en que) )
    """,
    alone="""
        vale|ok|okey|okay|dale|venga|claro que sii+|claro|por supuesto que sii+|por supuesto|desde luego|procede
        |proceda|correcto|confirmad[oa]|aceptad[oa]|aprobad[oa]|autorizad[oa]|conforme|perfecto|exacto|exactamente
        |eso es|asi es|(?:totalmente |completamente )?de acuerdo|trato hecho|esta bien|me parece bien|(?:todo
        |es) correcto|\U0001f44d
    """,
    courtesies="""
        ya|ahora mismo|ahora|enseguida|senor|senora|todo|cuando quieras?|cuando puedas?
    """,
    orders=f"""
        (?:envi|mand|transfier|pag|pagu|reserv|compr|realiz|realic|ejecut|continu|contrat|activ|actualiz|tramit
        |firm)[ae]r?{_LO}|(?:haz|haga|sigue|siga|abre|abra|cierra|cierre|pon|ponga|bloquea|bloquee){_LO}
    """,
    no_answers="""
        tengo|tenia|se|ya se|lo se|entiendo|comprendo|he|hemos|soy|creo|hay|habia|hola|o|es que|me llamo|fue
        |significa|estoy(?! (?:de acuerdo|conforme|segur[oa]|list[oa]) )|(?:quiero|quisiera|querria
        |me gustaria) (?:saber|preguntar|hablar|reclamar|consultar)|(?:mi|el|la) (?:jefe|jefa|mujer|marido|esposa
        |esposo|madre|padre|hijo|hija|amigo|amiga|abogado|abogada) (?:dice|dijo|quiere|me)|quee|comoo|cual|cuales
        |cuanto|cuanta|cuantos|cuantas|quien|donde|por que|una (?:pregunta|duda)|dime|digame|explica|dij[oe]|dice
        |dicen
    """,
    undone=f"""
        (?:sii+|si) (?:(?:,|por favor|quiero que|quiero|puedes|puede|adelante|y|me gustaria) ){{0,8}}
        {_DESHACER}(?:(?:me|se)?l[oae]s?|(?= (?:l[oa]s?|el|mis?|todo|toda|est[aeo]s?|es[aeo]s?) ))
    """,
    harmless="""
        no hay (?:ningun )?problema|(?:sin|ningun) problema|no hay inconveniente|sin inconveniente|por que no
        |sin duda|nada mas|no (?:hace|hara) falta(?: que [a-z]{1,12}| [a-z]{1,12}r)?
        |no es necesario(?: [a-z]{1,12}r)?|no hay prisa|sin prisa|no te preocupes|no se preocupe|no me importa
        |como no|de nada|no (?:, )?(?:eso|esto) es todo|(?:lo )?(?:cuanto antes|antes posible)|en cuanto pued(?:as
        |a)|cuando (?:quieras?|puedas?)|hasta (?:luego|pronto|manana)
    """,
    no=f"""
        no|nunca|jamas|tampoco|ni|ningun[oa]?|nada|nadie|incorrect[oa]|mal|esper[ae]|espere[ns]?|esperate|aguarda
        |aguanta|(?:cancel|anul|cambi|rechaz|suspend|revoc|fren)(?:[aeo]r?){_LO}|deten(?:te|ga|er|l[oa])
        |para(?= (?:,|$))|par[ae]l[oa]|pare|parar|pero|sino|salvo|excepto|hasta|antes|mejor|en lugar|en vez|quizas?
        |tal vez|luego|todavia|apenas|dudo|si(?! (?:,|$|confirmo|acepto|claro|por favor|adelante|estoy de acuerdo
        |autorizo|procede|proceda|vale|de acuerdo|gracias|hazlo|senor|senora|quiero (?:,|$)))|olvid(?:a|e|ar|al[oa]
        |el[oa]|ate|ese)|me retracto|retracto|retiro|retira|retirar|(?:me )?arrepiento|dej(?:a|e)l[oa]|deja|pausa
        |deshaz|deshazlo|deshacer|error|equivocad[oa]|equivoque|broma|desisto|rectifico|marcha atras|prefiero
        |preferiria|me lo he pensado|he cambiado de (?:idea|opinion)
    """,
    conditions="""
        cuando|una vez|en cuanto|tan pronto|siempre que|siempre y cuando|solo|solamente|unicamente|a menos
        |a condicion|con la condicion|en caso|manana|pasado manana|mas tarde|mas adelante|despues|depend(?:e|iendo)
        |creo|supongo|imagino|(?:la|el) (?:semana|mes|ano) que viene|(?:la|el) proxim[oa]|otro dia|otro momento
        |a lo mejor|puede que|segun|dice|dicen|dijo|dijeron|ha dicho|han dicho|a no ser
    """,
    questions="""
        quee|comoo|cual|cuales|cuanto|cuanta|cuantos|cuantas|quien|donde|adonde|por que
    """,
    pleas=f"""
        (?:puedes|puede|podrias|podria|podemos|podriamos|puedo) (?:{_DESHACER}|esperar|olvidar|deshacer){_LO}
    """,
)
