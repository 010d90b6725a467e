import type { Texts } from './index.ts';

export const es: Texts = {
  'signIn.subject': 'Inicia sesión en Parlor',
  'signIn.title': 'Inicia sesión en Parlor',
  'signIn.where': 'Abre este enlace en el navegador donde lo solicitaste.',
  'signIn.life':
    'El enlace y el código funcionan una vez, durante {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.',
  'signIn.code': 'O introduce este código en la ventana donde lo solicitaste:',
  'signIn.button': 'Iniciar sesión',
  'signIn.copy': 'Si el botón no funciona, copia este enlace:',
  'signIn.notYou':
    '¿No lo solicitaste? Ignora este correo y no compartas el código. Nadie puede iniciar sesión sin este correo y no se cambió nada.',
  'addAddress.subject': 'Añade este correo a Parlor',
  'addAddress.title': 'Añade este correo',
  'addAddress.what': '{name} quiere iniciar sesión en Parlor con este correo.',
  'addAddress.whatSomebody': 'Alguien quiere iniciar sesión en Parlor con este correo.',
  'addAddress.how':
    'Abre este enlace en el navegador donde tienes la sesión abierta o introduce allí el código.',
  'addAddress.life': 'Funciona durante {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.',
  'addAddress.code': 'Código: {code}',
  'addAddress.notYou': '¿No has sido tú? Ignora este correo y no compartas el código. No se cambió nada.',
  'exportReady.subject': 'Tus datos de Parlor están listos',
  'exportReady.title': 'Tus datos están listos',
  'exportReady.what': 'La copia de tus datos que solicitaste está lista.',
  'exportReady.life':
    'Puedes descargar el archivo durante {hours, plural, one {# hora} many {# horas} other {# horas}}, después de iniciar sesión de nuevo.',
  'exportReady.notYou':
    '¿No has sido tú? Entonces otra persona ha entrado en tu cuenta. Cierra la sesión de todos los dispositivos en tu perfil y revisa tus métodos de acceso.',
  'deletionAsked.subject': 'Tu cuenta de Parlor se eliminará el {day}',
  'deletionAsked.title': 'Tu cuenta se eliminará',
  'deletionAsked.what': 'Has solicitado eliminar tu cuenta de Parlor. Se eliminará el {day} (UTC).',
  'deletionAsked.how':
    'Hasta entonces puedes conservarla: abre la página de abajo, inicia sesión y elige «Conservar mi cuenta».',
  'deletionAsked.notYou':
    '¿No has sido tú? Conserva tu cuenta, cierra la sesión de todos los dispositivos en tu perfil y revisa tus métodos de acceso.',
  'deleted.subject': 'Tu cuenta de Parlor se ha eliminado',
  'deleted.title': 'Tu cuenta se ha eliminado',
  'deleted.what': 'Se han eliminado tu cuenta de Parlor y este correo. Es nuestro último correo para ti.',
  'deleted.kept':
    'Guardamos puntos, pedidos y resultados con un número, sin tu nombre. Una pausa o una exclusión sigue vigente.',
  'email.openParlor': 'Abrir Parlor',
  'messages.questsReady.subject': 'Tus nuevas misiones están listas',
  'messages.questsReady.text': 'Tus misiones de hoy están listas. Cambian a la medianoche UTC.',
  'messages.questsReady.button': 'Ver las misiones',
  'messages.streakEnds.subject':
    'Tu racha de {days, plural, one {# día} many {# días} other {# días}} termina hoy',
  'messages.streakEnds.text':
    'Tu racha de {days, plural, one {# día} many {# días} other {# días}} termina en {hours, plural, one {# hora} many {# horas} other {# horas}}. Reclama la recompensa de hoy para mantenerla.',
  'messages.streakEnds.button': 'Reclamar la recompensa',
  'messages.raceResult.subject': '{title}: puesto {place, number}',
  'messages.raceResult.text':
    '{title}: has quedado en el puesto {place, number}. Tu premio de {prize, number} PP está en tu saldo.',
  'messages.raceResult.button': 'Ver la carrera',
  'messages.orderDelivered.subject': 'Entregado: {title}',
  'messages.orderDelivered.text': 'Tu pedido se ha entregado: {title}.',
  'messages.orderDelivered.button': 'Ver el pedido',
  'messages.orderRefunded.subject': 'Reembolsado: {title}',
  'messages.orderRefunded.text': 'Tu pedido se ha reembolsado: {title}.',
  'messages.orderRefunded.button': 'Ver el pedido',
  'messages.digest.subject': 'Novedades de Parlor',
  'messages.digest.button': 'Abrir Parlor',
  'messages.ending.bot': 'Elegiste estos mensajes en Parlor. /stop los detiene.',
  'messages.ending.email': 'Elegiste estos correos en Parlor. Para darte de baja:',
  'messages.bot.stopped':
    'Los mensajes del bot están desactivados. /start los activa de nuevo. También puedes elegirlos en Parlor, en Privacidad y consentimientos.',
  'messages.bot.nothingToStop': 'Los mensajes del bot ya están desactivados.',
  'messages.bot.resumed':
    'Los mensajes del bot vuelven a estar activados, como antes de /stop. /stop los detiene.',
  'messages.bot.welcome':
    'Te damos la bienvenida a Parlor: juegos pequeños y verificables, con misiones, carreras y colecciones.',
  'messages.bot.invited':
    '{name} te invita a Parlor: juegos pequeños y verificables, con misiones, carreras y colecciones.',
  'messages.bot.invitedByGuest':
    'Tienes una invitación a Parlor: juegos pequeños y verificables, con misiones, carreras y colecciones.',
  'messages.bot.help':
    'El botón de abajo abre Parlor. El bot solo escribe sobre lo que eliges en Parlor, en Privacidad y consentimientos.',
  'messages.bot.terms': 'Al jugar en Parlor aceptas estos términos.',
  'messages.bot.paysupport':
    'Todos tus pedidos están en Parlor, en Perfil, Pedidos. Un pedido pagado que no se puede entregar se reembolsa.',
  'messages.bot.paysupportWrite':
    '¿Hay algún problema con un pago? Escribe a {email} e indica el número del pedido.',
  'messages.bot.menu': 'Jugar',
  'messages.bot.command.start': 'Abrir Parlor',
  'messages.bot.command.help': 'Qué puede hacer el bot',
  'messages.bot.command.terms': 'Términos',
  'messages.bot.command.paysupport': 'Ayuda con un pago',
  'messages.bot.command.stop': 'Desactivar los mensajes',
  'messages.unsubscribe.title': 'Detener los correos de Parlor',
  'messages.unsubscribe.question':
    '¿No quieres recibir más correos sobre misiones, tu racha, carreras, novedades y pedidos?',
  'messages.unsubscribe.button': 'Detener los correos',
  'messages.unsubscribe.done':
    'Ya no recibirás estos correos. Los que tú pides, como los enlaces de acceso, siguen llegando.',
  'messages.unsubscribe.back': 'Puedes activarlos de nuevo en Parlor, en Privacidad y consentimientos.',
  'messages.unsubscribe.wrong':
    'Este enlace está incompleto. Ábrelo de nuevo desde el correo o inicia sesión en Parlor y abre Privacidad y consentimientos.',
  'checkout.unknown': 'Este pedido no existe. Abre la tienda y haz otro pedido.',
  'checkout.ended': 'Este pedido ha caducado. Abre la tienda y haz otro pedido.',
  'checkout.paid': 'Este pedido ya está pagado.',
  'checkout.price': 'El precio ha cambiado. Abre la tienda y haz otro pedido.',
  'checkout.notYours': 'Este pedido es de otro jugador.',
  'checkout.inProgress': 'Hay un pago en curso para este pedido. Si falló, inténtalo de nuevo en un minuto.',
  'checkout.break': 'Estás en una pausa en Parlor. No se ha cobrado nada.',
  'checkout.limit': 'Este pedido supera tu límite de gasto. No se ha cobrado nada.',
  'checkout.busy': 'Parlor está ocupado. No se ha cobrado nada. Inténtalo de nuevo.',
  'switch.maintenance': 'Cerrado por mantenimiento.',
  'switch.fault': 'Estamos resolviendo un problema.',
  'switch.provider': 'Nuestro proveedor tiene un problema. Esperamos la solución.',
  'switch.review': 'Lo estamos revisando. Sigue cerrado hasta que terminemos.',
  'legal.terms': 'Términos',
  'legal.privacy': 'Declaración de privacidad',
  'legal.isEnglish': 'Esta página está en inglés.',
  'invitation.title': '{name} te invita a Parlor',
  'invitation.guest': 'Tienes una invitación a Parlor',
  'invitation.points':
    'Juegos pequeños y verificables. Juega {days, plural, one {# día} many {# días} other {# días}} y recibe {points, number} PP.',
  'invitation.message': 'Juega conmigo en Parlor.',
  'shareCard.message': '¡Mira lo que conseguí en Parlor!',
  'shareCard.collected': 'Las {cards, number} cartas reunidas',
  'shareCard.place': 'Puesto {place, number}',
  'shareCard.sharedBy': 'Lo comparte {name}.',
  'shareCard.about': 'Juegos, misiones y colecciones en Parlor.',
  'shareCard.play': 'Jugar en Parlor',
};
