"""Capitalised words that are not names, and verbs that precede a name."""

COMMON = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun ok okay faq
    faqs tip tips note nota id url pdf am pm tv dvd bc ad bce ce vs eg etc ie mr mrs ms dr sr sra srta miss sir
    madam don dona step steps paso pasos figure table section article articulo chapter part page january february
    march april may june july august september october november december question answer example warning important
    internet email web wifi app sms pin usd eur gbp asap not must never always all only and iva vat god earth asin
    isbn kb mb gb ceo cfo hr regulation directive law act rule order decree clause paragraph annex ley decreto
    reglamento directiva orden real modelo apartado anexo mondays tuesdays wednesdays thursdays fridays saturdays
    sundays lunes martes miercoles jueves viernes sabado sabados domingo domingos
    """.split()
)
FORMATS = frozenset(
    """
    html css ios json csv xml zip jpg jpeg png gif usb gps vpn sim qr otp api http https ip os pc pcs cpu cvv ssl utc
    gmt cet cest wi fi eta rma diy qa na lcd led hdmi wlan nfc
    """.split()
)
SERVICE = frozenset(
    """
    team teams support customer customers service services policy policies department desk center centre care help
    helpdesk account accounts order orders return returns refund refunds shipping delivery payment payments warranty
    guarantee terms conditions privacy contact us best kind regards sincerely warm dear thanks thank hello hi yours
    faithfully respectfully representative representatives agent agents assistant manager advisor billing sales
    equipo soporte servicio servicios atencion cliente clientes clienta clientas usuario usuaria politica politicas
    departamento ayuda pedido pedidos envio envios entrega entregas pago pagos garantia terminos condiciones
    privacidad contacto saludos saludo cordiales cordial cordialmente atentamente estimado estimada estimados hola
    gracias asistente agente asesor asesora facturacion ventas devolucion devoluciones reembolso reembolsos
    """.split()
)
"""Words of headings, salutations and departments in customer service."""
VERBS = frozenset(
    """
    please ask call contact email visit see meet tell write reach message try use check choose select click open go
    send get read note remember thank thanks dear hello hi visit follow find
    llame llama contacte contacta pregunte pregunta escriba escribe visite visita consulte consulta vea envie envia
    use pulse seleccione elija abra hola estimado estimada gracias
    """.split()
)
"""Capitalised at the beginning of a run, these do not belong to the name."""
