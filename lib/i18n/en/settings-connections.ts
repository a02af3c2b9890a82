// Connections that are entered in the browser; a part of the settings.

export const settingsConnections = {
  "part.connections": "Connections",
  "find.connections": "connect a model, API key, provider, token, OpenAI, Anthropic, Tavily, sign up",
  "find.checker": "judge, fact checking, MiniCheck, checker, verdicts, measure",
  "find.reader": "reader, small model, cheap model, citation review, passages",
  "connections.lead":
    "Connect a model and a web search without a file. Keys are stored encrypted on the machine that Groundwork runs on and are never shown again.",
  "connections.reading": "Loading the connections",
  "connections.model": "Model",
  "connections.reader": "Second model",
  "connections.readerLead":
    "Does small work: it reviews the citations of a report. A small, cheap model is enough. Agents with an address of their own do not use it.",
  "connections.readerNone": "Without one, the model itself does that",
  "connections.connectReader": "Connect a second model",
  "connections.changeReader": "Change the second model",
  "connections.removeReader": "Remove the second model",
  "connections.askReader": "Remove the second model? The model itself then does its work.",
  "connections.checker": "Judge of citations",
  "connections.checkerLead":
    "Is asked where code is unsure whether a passage supports a sentence, one sentence at a time, with yes or no. A small checker is enough, for example bespoke-minicheck in Ollama. Its answer can raise or lower such a verdict; it never overrules a wrong figure, an unknown name or a contradiction. Agents with an address of their own do not use it.",
  "connections.checkerNone": "Without one, the second model reviews citations",
  "connections.connectChecker": "Connect a judge",
  "connections.changeChecker": "Change the judge",
  "connections.removeChecker": "Remove the judge",
  "connections.askChecker":
    "Remove the judge? The second model, or the model itself, then reviews citations.",
  "checker.title": "Measure this judge",
  "checker.lead":
    "Compares code, the judge and both together with labelled claims. It sends {count, plural, one {about one short request} other {about # short requests}}. Where requests cost money, these do too.",
  "checker.start": "Measure this judge",
  "checker.file": "Measure with a file",
  "checker.fileHint": "Lines of JSON with id, claim, documents and supported; at most 500.",
  "checker.stop": "Stop",
  "checker.running": "Claims measured with {model}: {done, number} of {total, number}",
  "checker.failure.silent":
    "The last measurement ended early: the judge did not answer several questions in a row.",
  "checker.failure.broken":
    "The last measurement ended early because of a fault of this program; its log says more.",
  "checker.measured":
    "{model} on {host}, <when></when>, {set, select, own {the claims that ship} other {a file}}: {claims, plural, one {# claim} other {# claims}}, {supported, number} of them supported",
  "checker.table": "Agreement with the labels",
  "checker.by": "Verdict by",
  "checker.code": "Code alone",
  "checker.checker": "The judge alone",
  "checker.both": "Both",
  "checker.balancedAccuracy": "Balanced accuracy",
  "checker.passed": "Supported that pass",
  "checker.passedWrongly": "Unsupported that pass",
  "checker.requests":
    "{requests, plural, one {# request} other {# requests}}, {errors, plural, =0 {no question without an answer} one {# question without an answer} other {# questions without an answer}}, {cost}",
  "checker.noPrice": "cost unknown",
  "checker.tooLarge": "The file is larger than 7 MB. Nothing was sent.",
  "connections.same": "The same connection as the model",
  "connections.keyShared": "Uses the key of the model",
  "connections.services": "Web search",
  "connections.servicesLead": "When one service does not answer, the next one is asked.",
  "connections.connectModel": "Connect a model",
  "connections.connectSearch": "Connect a web search",
  "connections.set":
    "Set outside of the interface: {names}. That takes precedence over anything entered here; change it there.",
  "connections.setAndStored": "What was entered here is not used.",
  "connections.at": "{model} at {host}",
  "connections.key": "Key ending in {hint}",
  "connections.keyHidden": "Key stored",
  "connections.keyNone": "Without a key",
  "connections.savedBy": "saved by {name}, <when></when>",
  "connections.saved": "saved <when></when>",
  "connections.change": "Change",
  "connections.changeOf": "Change the connection to {name}",
  "connections.connect": "Connect",
  "connections.connectOf": "Connect {name}",
  "connections.remove": "Remove",
  "connections.removeOf": "Remove the connection to {name}",
  "connections.ask": "Remove the connection to {name} and its key? New runs go without it.",
  "connections.keep": "Keep it",
  "connections.fault.secret_missing":
    "The stored key cannot be opened, because the secret that encrypted it is gone. Bring back secret.key or GROUNDWORK_SECRET, or enter the key again.",
  "connections.fault.another_secret":
    "The stored key cannot be opened, because it was encrypted with another secret. Bring back the earlier secret.key or GROUNDWORK_SECRET, or enter the key again.",
  "connections.fault.damaged":
    "The stored key cannot be opened, because its entry in the database was changed. Enter the key again.",
  "connections.fault.secret_too_short":
    "The stored key cannot be opened: GROUNDWORK_SECRET has fewer than 32 characters. Set the right one and start Groundwork again.",
  "connections.fault.secret_file_open":
    "The stored key cannot be opened: other users of the machine can read secret.key. Give the file the mode 0600.",
  "connections.fault.secret_file_unusable":
    "The stored key cannot be opened: secret.key cannot be read or does not hold a secret. Bring back the right file, or delete it and enter the key again.",
  "connections.fault.model_moved":
    "It shared the connection of the model, which was removed or leads elsewhere now, so it is not used. Choose it again.",
  "connections.secret.environment":
    "Keys are encrypted with GROUNDWORK_SECRET. A backup contains them encrypted: on another machine they open only with the same secret.",
  "connections.secret.file":
    "Keys are encrypted with the file secret.key in the data folder. A backup does not contain that file: on another machine the keys open only if you bring it along.",

  "connections.provider": "Provider",
  "connections.service": "Service",
  "connections.compatible": "Another OpenAI-compatible endpoint",
  "connections.hosted": "Providers",
  "connections.local": "Your own server",
  "connections.address": "Address",
  "connections.addressOther": "Another address",
  "connections.addressHint": "Such an address often ends in /v1.",
  "connections.addressSearxng": "Of your SearXNG, with “json” among its search.formats.",
  "connections.addressMissing": "Write the address first.",
  "connections.addressStored": "The saved address is used; writing another one needs the key again.",
  "connections.apiKey": "API key",
  "connections.apiKeyOptional": "API key, if the server needs one",
  "connections.apiKeyStored": "Empty: the stored key is used.",
  "connections.apiKeyMissing": "Paste the key first.",
  "connections.modelName": "Model",
  "connections.modelHint": "Choose one from the list, or write its name.",
  "connections.modelMissing": "Choose a model first.",
  "connections.goesTo":
    "{what, select, sentences {Sentences of reports and passages of their sources go} other {Questions and the texts read go}} to {host}.",
  "connections.goesThere":
    "{what, select, sentences {Sentences of reports and passages of their sources go} other {Questions and the texts read go}} to the address that you write here.",
  "connections.goesSame":
    "{what, select, sentences {Sentences of reports and passages of their sources go} other {Questions and the texts read go}} to the same place as those of the model.",
  "connections.list": "Show the models",
  "connections.listing": "Asking",
  "connections.listed": "{host} offers {count, plural, one {#\u00a0model} other {#\u00a0models}}.",
  "connections.listNone": "{host} has no list of models. Write the name of the model.",
  "connections.listEmpty": "No model of the list matches “{query}”; the name is used as written.",
  "connections.models": "Models of {host}",
  "connections.save": "Check and save",
  "connections.saving": "Checking",
  "connections.saveUnchecked": "Save without a check",
  "connections.cancel": "Cancel",
  "connections.costModel": "Sends a few short requests. Where requests cost money, these do too.",
  "connections.costSearch": "Makes one real search. Where searches cost money, this one does too.",
  "connections.notSaved": "Nothing was saved.",
  "connections.savedUnchecked":
    "Saved, not tried yet. New runs use it from now on; whether it works shows in the first one, or in a check.",
  "connections.removed": "The connection was removed.",
  "connections.fromModels": "<link>Connect a model here</link>, without a file.",
  "connections.fromSearch": "<link>Connect a search service here</link>, without a file.",
  "connections.onlyAdministrators": "An administrator can connect it in the settings.",

  "connections.failure.key_refused":
    "{host} refused the key ({status, number}). Copy the key again, whole, and see whether it is still valid.",
  "connections.failure.key_missing": "{host} asks for a key ({status, number}). Paste it above.",
  "connections.failure.unknown_model": "{host} has no model of the name “{model}”.",
  "connections.failure.not_found":
    "{host} was not found. Check the address; if it is right, this machine has no network or no name service now.",
  "connections.failure.rejected":
    "{host} answers, but took none of the requests ({status, number}). Check the address: it often ends in /v1.",
  "connections.failure.web_page": "{host} answered with a web page. Check the address: it often ends in /v1.",
  "connections.failure.garbled":
    "{host} answered with something that is not this protocol. Check the provider and the address.",
} as const;
