// Sentences about how a model is asked, which the log stores in English. A key is the sentence without its full stop, with
// `#` for each number (`n`, `m`), `…` for each name in quotation marks or backticks (`name`, `second`) and `¤` for a currency (`name`).

export const runWarnings = {
  "warned.The tools of the MCP server … were left out": "The tools of the MCP server “{name}” were left out.",
  "warned.The server has not answered yet": "The server has not answered yet.",
  "warned.The server refused the credentials in the configuration":
    "The server refused the credentials in the configuration.",
  "warned.The server says that no more may be asked": "The server says that no more may be asked.",
  "warned.The server asks to be left alone for a while": "The server asks to be left alone for a while.",
  "warned.The server could not be reached": "The server could not be reached.",
  "warned.The server did not answer in the time given": "The server did not answer in the time given.",
  "warned.The server did not answer as an MCP server does":
    "The server did not answer as an MCP server does.",
  "warned.The request was given up": "The request was given up.",
  "warned.The instructions stand in the first message from here on":
    "The instructions stand in the first message from here on.",
  "warned.The model is asked with … of at most # from here on":
    "The model is asked with `{name}` of at most {n, number} from here on.",
  "warned.The model is asked with … instead of … from here on":
    "The model is asked with `{name}` instead of `{second}` from here on.",
  "warned.The model is asked without … from here on": "The model is asked without `{name}` from here on.",
  "warned.Earlier function calls are written with shorter ids from here on":
    "Earlier function calls are written with shorter ids from here on.",
  "warned.The model is asked in a simpler form from here on":
    "The model is asked in a simpler form from here on.",
  "warned.Each step is asked for as one object from here on, not by function calls":
    "Each step is asked for as one object from here on, not by function calls.",
  "warned.From here on code leads the research, and the model only writes short sections":
    "From here on code leads the research, and the model only writes short sections.",
  "warned.The model does not manage to write what the endpoint enforces":
    "The model does not manage to write what the endpoint enforces.",
  "warned.This model does not call functions": "This model does not call functions.",
  "warned.The model's replies did not have the form that was asked for":
    "The model’s replies did not have the form that was asked for.",
  "warned.The model's window is too small for the whole schema; a larger one is better":
    "The model’s window is too small for the whole schema; a larger one is better.",
  "warned.The endpoint answered #: its template has no place for instructions of their own":
    "The endpoint answered {n, number}: its template has no place for instructions of their own.",
  "warned.The endpoint answered #: it takes at most # as …":
    "The endpoint answered {n, number}: it takes at most {m, number} as `{name}`.",
  "warned.The endpoint answered #: it does not take …":
    "The endpoint answered {n, number}: it does not take `{name}`.",
  "warned.The endpoint answered #: it does not accept this schema":
    "The endpoint answered {n, number}: it does not accept this schema.",
  "warned.The endpoint answered #: it does not take function calls":
    "The endpoint answered {n, number}: it does not take function calls.",
  "warned.The endpoint answered #: it does not take function calls for this model here":
    "The endpoint answered {n, number}: it does not take function calls for this model here.",
  "warned.The next run asks for them again": "The next run asks for them again.",
  "warned.The endpoint answered #: it does not take earlier function calls in this form":
    "The endpoint answered {n, number}: it does not take earlier function calls in this form.",
  "warned.The endpoint answered #: it takes earlier function calls only together with the model's thoughts":
    "The endpoint answered {n, number}: it takes earlier function calls only together with the model’s thoughts.",
  "warned.The endpoint answered # without a reason that is known here":
    "The endpoint answered {n, number} without a reason that is known here.",
  "warned.The endpoint answered # to this form of request":
    "The endpoint answered {n, number} to this form of request.",
  "warned.The endpoint's function calls are not whole": "The endpoint’s function calls are not whole.",
  "warned.The run reached what may be used in a day": "The run reached what may be used in a day.",
  "warned.The run reached the cap of # tokens":
    "The run reached the cap of {n, plural, one {#\u00a0token} other {#\u00a0tokens}}.",
  "warned.The run reached the cap of # minutes":
    "The run reached the cap of {n, plural, one {#\u00a0minute} other {#\u00a0minutes}}.",
  "warned.The run reached the cap of # minute":
    "The run reached the cap of {n, plural, one {#\u00a0minute} other {#\u00a0minutes}}.",
  "warned.The run reached the cap of # in money": "The run reached the cap of {n, number} in money.",
  "warned.The run reached the cap of # ¤": "The run reached the cap of {n, number} {name}.",
  "warned.The built-in model writes the rest from what was found, at no cost":
    "The built-in model writes the rest from what was found, at no cost.",
  "warned.Earlier runs showed that this model cannot lead a research":
    "Earlier runs showed that this model cannot lead a research.",
  "warned.The model searched for nothing in its first two steps":
    "The model searched for nothing in its first two steps.",
  "warned.The model ended the run without a search": "The model ended the run without a search.",
  "warned.The model's searches found nothing": "The model’s searches found nothing.",
  "warned.The model's report cites no source": "The model’s report cites no source.",
  "warned.The model repeated itself and found nothing new":
    "The model repeated itself and found nothing new.",
  "warned.The model ended the run without an answer": "The model ended the run without an answer.",
  "warned.The model's replies could not be used": "The model’s replies could not be used.",
  "warned.The model did not answer in time": "The model did not answer in time.",
  "warned.The model was too slow for the time it may take":
    "The model was too slow for the time it may take.",
  "warned.The model refused to go on": "The model refused to go on.",
  "warned.A web page answered in place of the model": "A web page answered in place of the model.",
  "warned.No step fits into the model's window": "No step fits into the model’s window.",
} as const;
