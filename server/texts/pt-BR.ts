import type { Texts } from './index.ts';

export const ptBR: Texts = {
  'signIn.subject': 'Entre no Parlor',
  'signIn.title': 'Entre no Parlor',
  'signIn.where': 'Abra este link no navegador onde você o pediu.',
  'signIn.life':
    'O link e o código funcionam uma vez, por {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.',
  'signIn.code': 'Ou digite este código na janela onde você o pediu:',
  'signIn.button': 'Entrar',
  'signIn.copy': 'Se o botão não funcionar, copie este link:',
  'signIn.notYou':
    'Não foi você que pediu? Ignore este e-mail e não compartilhe o código. Ninguém pode entrar sem este e-mail, e nada mudou.',
  'addAddress.subject': 'Adicione este e-mail ao Parlor',
  'addAddress.title': 'Adicione este e-mail',
  'addAddress.what': '{name} quer entrar no Parlor com este e-mail.',
  'addAddress.whatSomebody': 'Alguém quer entrar no Parlor com este e-mail.',
  'addAddress.how': 'Abra este link no navegador onde você está conectado ou digite o código lá.',
  'addAddress.life': 'Ele funciona por {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}.',
  'addAddress.code': 'Código: {code}',
  'addAddress.notYou': 'Não foi você? Ignore este e-mail e não compartilhe o código. Nada mudou.',
  'exportReady.subject': 'Seus dados do Parlor estão prontos',
  'exportReady.title': 'Seus dados estão prontos',
  'exportReady.what': 'A cópia dos seus dados que você pediu está pronta.',
  'exportReady.life':
    'Você pode baixar o arquivo por {hours, plural, one {# hora} many {# horas} other {# horas}}, depois de entrar de novo.',
  'exportReady.notYou':
    'Não foi você? Então outra pessoa entrou na sua conta. Saia de todos os aparelhos no seu perfil e confira suas formas de entrar.',
  'deletionAsked.subject': 'Sua conta do Parlor será excluída em {day}',
  'deletionAsked.title': 'Sua conta será excluída',
  'deletionAsked.what': 'Você pediu para excluir sua conta do Parlor. Ela será excluída em {day} (UTC).',
  'deletionAsked.how':
    'Até lá você pode mantê-la: abra a página abaixo, entre e escolha “Manter minha conta”.',
  'deletionAsked.notYou':
    'Não foi você? Mantenha sua conta, saia de todos os aparelhos no seu perfil e confira suas formas de entrar.',
  'deleted.subject': 'Sua conta do Parlor foi excluída',
  'deleted.title': 'Sua conta foi excluída',
  'deleted.what': 'Sua conta do Parlor e este e-mail foram excluídos. Este é nosso último e-mail para você.',
  'deleted.kept':
    'Guardamos pontos, pedidos e resultados com um número, sem seu nome. Uma pausa ou exclusão continua valendo.',
  'email.openParlor': 'Abrir o Parlor',
  'messages.questsReady.subject': 'Suas novas missões estão prontas',
  'messages.questsReady.text': 'Suas missões de hoje estão prontas. Elas mudam à meia-noite UTC.',
  'messages.questsReady.button': 'Ver as missões',
  'messages.streakEnds.subject':
    'Sua sequência de {days, plural, one {# dia} many {# dias} other {# dias}} acaba hoje',
  'messages.streakEnds.text':
    'Sua sequência de {days, plural, one {# dia} many {# dias} other {# dias}} acaba em {hours, plural, one {# hora} many {# horas} other {# horas}}. Resgate a recompensa de hoje para mantê-la.',
  'messages.streakEnds.button': 'Resgatar a recompensa',
  'messages.raceResult.subject': '{title}: posição {place, number}',
  'messages.raceResult.text':
    '{title}: você ficou na posição {place, number}. Seu prêmio de {prize, number} PP está no seu saldo.',
  'messages.raceResult.button': 'Ver a corrida',
  'messages.orderDelivered.subject': 'Entregue: {title}',
  'messages.orderDelivered.text': 'Seu pedido foi entregue: {title}.',
  'messages.orderDelivered.button': 'Ver o pedido',
  'messages.orderRefunded.subject': 'Reembolsado: {title}',
  'messages.orderRefunded.text': 'Seu pedido foi reembolsado: {title}.',
  'messages.orderRefunded.button': 'Ver o pedido',
  'messages.digest.subject': 'Novidades do Parlor',
  'messages.digest.button': 'Abrir o Parlor',
  'messages.ending.bot': 'Você escolheu estas mensagens no Parlor. /stop as desativa.',
  'messages.ending.email': 'Você escolheu estes e-mails no Parlor. Cancelar inscrição:',
  'messages.bot.stopped':
    'As mensagens do bot estão desativadas. /start as ativa de novo. Você também pode escolhê-las no Parlor, em Privacidade e consentimentos.',
  'messages.bot.nothingToStop': 'As mensagens do bot já estão desativadas.',
  'messages.bot.resumed':
    'As mensagens do bot estão ativadas de novo, como antes de /stop. /stop as desativa.',
  'messages.bot.welcome':
    'Boas-vindas ao Parlor: jogos curtos e verificáveis, com missões, corridas e coleções.',
  'messages.bot.invited':
    '{name} convida você para o Parlor: jogos curtos e verificáveis, com missões, corridas e coleções.',
  'messages.bot.invitedByGuest':
    'Você recebeu um convite para o Parlor: jogos curtos e verificáveis, com missões, corridas e coleções.',
  'messages.bot.help':
    'O botão abaixo abre o Parlor. O bot só escreve sobre o que você escolhe no Parlor, em Privacidade e consentimentos.',
  'messages.bot.terms': 'Ao jogar no Parlor, você aceita estes termos.',
  'messages.bot.paysupport':
    'Todos os seus pedidos estão no Parlor, em Perfil, Pedidos. Um pedido pago que não pode ser entregue é reembolsado.',
  'messages.bot.paysupportWrite':
    'Algum problema com um pagamento? Escreva para {email} e informe o número do pedido.',
  'messages.bot.menu': 'Jogar',
  'messages.bot.command.start': 'Abrir o Parlor',
  'messages.bot.command.help': 'O que o bot faz',
  'messages.bot.command.terms': 'Termos',
  'messages.bot.command.paysupport': 'Ajuda com um pagamento',
  'messages.bot.command.stop': 'Desativar as mensagens',
  'messages.unsubscribe.title': 'Parar os e-mails do Parlor',
  'messages.unsubscribe.question':
    'Você não quer mais e-mails sobre missões, sua sequência, corridas, novidades e pedidos?',
  'messages.unsubscribe.button': 'Parar os e-mails',
  'messages.unsubscribe.done':
    'Você não recebe mais estes e-mails. Os que você pede, como links de acesso, continuam chegando.',
  'messages.unsubscribe.back': 'Você pode ativá-los de novo no Parlor, em Privacidade e consentimentos.',
  'messages.unsubscribe.wrong':
    'Este link está incompleto. Abra-o de novo pelo e-mail, ou entre no Parlor e abra Privacidade e consentimentos.',
  'checkout.unknown': 'Este pedido não existe. Abra a loja e faça outro pedido.',
  'checkout.ended': 'Este pedido expirou. Abra a loja e faça outro pedido.',
  'checkout.paid': 'Este pedido já foi pago.',
  'checkout.price': 'O preço mudou. Abra a loja e faça outro pedido.',
  'checkout.notYours': 'Este pedido é de outro jogador.',
  'checkout.inProgress':
    'Há um pagamento em andamento para este pedido. Se ele falhou, tente de novo em um minuto.',
  'checkout.break': 'Você está em uma pausa no Parlor. Nada foi cobrado.',
  'checkout.limit': 'Este pedido passa do seu limite de gastos. Nada foi cobrado.',
  'checkout.busy': 'O Parlor está ocupado. Nada foi cobrado. Tente de novo.',
  'switch.maintenance': 'Fechado para manutenção.',
  'switch.fault': 'Estamos resolvendo um problema.',
  'switch.provider': 'Nosso provedor está com um problema. Estamos esperando a solução.',
  'switch.review': 'Estamos verificando. Continua fechado até terminarmos.',
  'legal.terms': 'Termos',
  'legal.privacy': 'Declaração de privacidade',
  'legal.isEnglish': 'Esta página está em inglês.',
  'invitation.title': '{name} convida você para o Parlor',
  'invitation.guest': 'Você tem um convite para o Parlor',
  'invitation.points':
    'Jogos curtos e verificáveis. Jogue em {days, plural, one {# dia} many {# dias} other {# dias}} e receba {points, number} PP.',
  'invitation.message': 'Jogue comigo no Parlor.',
  'shareCard.message': 'Olha o que consegui no Parlor!',
  'shareCard.collected': 'Todas as {cards, number} cartas reunidas',
  'shareCard.place': 'Posição {place, number}',
  'shareCard.sharedBy': 'Compartilhado por {name}.',
  'shareCard.about': 'Jogos, missões e coleções no Parlor.',
  'shareCard.play': 'Jogar no Parlor',
};
