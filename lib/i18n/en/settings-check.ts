// Results of testing a connection; part of the settings.

export const settingsCheck = {
  "check.button": "Check the connection",
  "check.checking": "Checking",
  "check.costsModel":
    "Reads .env.local again, then sends three to five short requests to the model. Where requests cost money, these do too.",
  "check.costsSearch":
    "Reads .env.local again, then makes one real search. Where searches cost money, this one does too.",
  "check.costsNothing": "Makes one real search, which costs nothing.",
  "check.wait": "Asking now; a slow model may need a minute.",
  "check.results": "What the check found",
  "check.modelWorks": "{host} answered in {time}. Model {model}: {facts}.",
  "check.checkerWorks": "{host} answered in {time}. Model {model} says yes or no.",
  "check.structured": "structured output works",
  "check.structuredNot": "structured output does not work, so the form is described in words",
  "check.tools": "tools work",
  "check.toolsNot": "tools do not work",
  "check.streams": "it streams",
  "check.streamsNot": "it does not stream",
  "check.searchWorks":
    "{host} answered in {time} with {count, plural, =0 {no result} one {#\u00a0result} other {#\u00a0results}}.",
  "check.inUse": "New runs use it from now on, without a restart.",
  "check.kept": "It is not used yet: Groundwork continues as before.",
  "check.removed": "New runs go without it.",
  "check.modelNothing":
    "No model stands in .env.local or .env, and neither Ollama nor LM Studio answers at its address (OLLAMA_HOST, LMSTUDIO_BASE_URL). Nothing was asked. Start one of them, or set a model in .env.local, then check again.",
  "check.searchNothing": "{variable} stands neither in .env.local nor in .env. Nothing was asked.",
  "check.modelMissing": "OPENAI_MODEL is missing: write there the name of a model. Nothing was asked.",
  "check.badAddress": "{variable} is not an http or https address. Nothing was asked.",
  "check.credentials":
    "{variable} has a name and password in the address, which would be shown with it. Put the key into OPENAI_API_KEY. Nothing was asked.",
  "check.notUsable": "{variable} cannot be used as it is. Nothing was asked.",
  "check.unreadable": "{file} cannot be opened. Nothing was asked.",
  "check.shadowed":
    "{names} also {count, plural, one {stands} other {stand}} in the environment that Groundwork was started in, and that holds before the file. Start it again without {count, plural, one {it} other {them}} to use the file.",
  "check.later":
    "{names} {count, plural, one {has} other {have}} a “$” in the value and {count, plural, one {is} other {are}} read only at a start: restart Groundwork to use {count, plural, one {it} other {them}}.",
  "failure.refused":
    "Nothing answers at {host}: the connection was refused. Is the server running, and on this port?",
  "failure.not_found": "{host} could not be reached: there is no such address.",
  "failure.port":
    "Nothing was sent to {host}: this port is reserved for another service. Is the server running there? Start it on another port, and change the address.",
  "failure.certificate": "{host} could not be reached: its certificate is not accepted here.",
  "failure.timed_out": "{host} could not be reached: the connection timed out. Is the server running?",
  "failure.broken": "The connection to {host} broke before an answer came.",
  "failure.silent": "{host} did not answer in {time}.",
  "failure.keyRefused": "{host} refused the key ({status, number}). Check {variable}.",
  "failure.keyMissing": "{host} asks for a key ({status, number}). Put it into {variable}.",
  "failure.no_json":
    "{host} does not answer as JSON. Add “json” to search.formats in the settings.yml of SearXNG and start it again.",
  "failure.neither":
    "{host} answers, but the model said neither yes nor no. Choose a model that checks facts, or one that follows instructions.",
  "failure.no_quota": "{host} says that the account has nothing left to spend.",
  "failure.unknown_model": "{host} has no model of the name “{model}”. Check OPENAI_MODEL.",
  "failure.offers": "It offers {list}.",
  "failure.offersMore": "It offers {list} and {count, plural, one {#\u00a0other} other {#\u00a0others}}.",
  "failure.limited": "{host} asks to wait (429). Check again in a moment.",
  "failure.status": "{host} answered {status, number}, a failure of its own. Check again later.",
  "failure.rejected":
    "{host} answers, but took none of the requests ({status, number}). Check {variable}: such an address often ends in /v1.",
  "failure.web_page": "{host} answered with a web page. Check {variable}: such an address often ends in /v1.",
  "failure.garbled": "{host} answered with something that could not be understood. Check {variable}.",
  "failure.useless":
    "{host} answers, but the replies of model {model} cannot be used for research. Choose another model.",
} as const;
