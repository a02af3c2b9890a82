// Sign-in, sign-out and permissions.

export const account = {
  signIn: "Sign in",
  signingIn: "Signing in",
  name: "Name",
  password: "Password",
  nameMissing: "Write your name first.",
  passwordMissing: "Write your password first.",
  endedTitle: "You are signed out",
  ended: "Your session has ended. Sign in again to go on; what you typed is still here.",
  signOut: "Sign out",
  signedInAs: "Signed in as {name}",

  "part.users": "Users",
  lead: "Who may sign in. Everybody sees their own research, templates and keys alone; agents and documents are everybody’s.",
  reading: "The users are being read",
  noUsers:
    "Nobody has to sign in: Groundwork is on this machine only. To share it, add a user in a terminal:",
  theCommand: "the command",
  "role.administrator": "Administrator",
  "role.user": "User",
  you: "(you)",
  since: "Since <when></when>",
  add: "Add a user",
  adding: "Adding",
  newName: "Name of a new user",
  newNameHint: "They are given a password that is made here, and can change it after signing in.",
  made: "“{name}” can sign in. The password is shown this once: pass it on now.",
  thePassword: "the password",
  passedOn: "I have passed it on",
  remove: "Remove",
  removeOf: "Remove {name}",
  askRemove:
    "Remove “{name}”? Their research and templates become yours, their keys stop working, and they are signed out everywhere.",
  keep: "Keep them",
  removing: "Removing",
  renew: "New password",
  renewOf: "New password for {name}",
  askRenew:
    "Give “{name}” a new password? The one they have stops working, and they are signed out everywhere.",
  renewing: "Making it",
  keepPassword: "Keep theirs",
  renewed: "“{name}” has a new password. It is shown this once: pass it on now.",
  makeAdministrator: "Make administrator",
  makeUser: "Make user",
  "only.agents": "Agents are everybody’s to use. Only an administrator can change, copy or reset them.",
  "only.documents":
    "Documents are everybody’s to search and read. Only an administrator can add or remove them.",
  "only.settings":
    "Only an administrator can try connections and have documents indexed again. Your password and your keys are yours to change.",
  yourPassword: "Your password",
  oldPassword: "Your password now",
  newPassword: "A new one",
  newPasswordHint: "10 characters at least. Other browsers have to sign in again.",
  changePassword: "Change password",
  changed: "Your password is changed.",
  "provider.signIn": "Sign in with {name}",
  "provider.or": "or with a password",
  "provider.apart": "It opens in another tab. Come back here afterwards.",
  "provider.only": "Everybody signs in through {name}. Passwords are switched off by OIDC_LOCAL_PASSWORDS.",
  "provider.linked": "Signs in with {name}",
  "provider.unreachable": "{name} did not answer, so you are not signed in. Try again in a moment.",
  "provider.discovery":
    "What answers at the address of {name} is not the provider that this server expects. An administrator finds the cause in the server’s log.",
  "provider.client":
    "{name} does not accept this server. An administrator has to check the client’s name and secret.",
  "provider.token":
    "The answer of {name} was not meant for this sign-in, so it was refused. Try again; if it happens again, an administrator finds the cause in the server’s log.",
  "provider.clock":
    "The clocks of {name} and of this server differ too much. An administrator has to set them.",
  "provider.cancelled": "The sign-in at {name} was cancelled. You can try again.",
  "provider.expired":
    "The sign-in through {name} took longer than ten minutes, or it began in another browser. Sign in again.",
  "provider.state": "The answer of {name} belongs to another sign-in, perhaps in another tab. Sign in again.",
  "provider.used":
    "{name} no longer accepts this sign-in: it was used already, or it took too long. Sign in again.",
  "provider.groups":
    "{name} knows you, but none of your groups may sign in here. Ask an administrator of this server.",
  "provider.first":
    "{name} knows you, but this server has no users yet. An administrator adds the first one on the server itself.",
  "provider.paced": "There were too many tries with {name}. Wait a few minutes, then try again.",
  "provider.refused":
    "{name} refused the sign-in. Try again; if it happens again, an administrator finds the cause in the server’s log.",
  "email.set": "Link by e-mail",
  "email.change": "Change e-mail",
  "email.of": "E-mail of {name}",
  "email.hint":
    "If {provider} says that it has verified this address, its account becomes “{name}” when it first signs in. Leave it empty to link nothing.",
  "email.save": "Save",
  "email.keep": "Cancel",
} as const;
