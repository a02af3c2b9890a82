// Phrases that logs and failures store in English and that appear inside sentences: causes, reasons, names. A key is
// the phrase itself with `#` for each number and without a final full stop; `n` is the first number.

export const errorPhrases = {
  "said.this machine": "this machine",

  "said.connection refused": "connection refused",
  "said.address not found": "address not found",
  "said.port not allowed": "port not allowed",
  "said.certificate not accepted": "certificate not accepted",
  "said.connection timed out": "connection timed out",
  "said.connection broke": "connection broke",
  "said.left alone after failures": "left alone after failures",
  "said.a web page instead of a reply": "a web page instead of a reply",
  "said.reply broke off": "reply broke off",
  "said.garbled reply": "garbled reply",
  "said.no word in # s": "no word in {n, number} s",
  "said.# s without a word": "{n, number} s without a word",
  "said.not done in # s": "not done in {n, number} s",

  "said.The model answered #": "The model answered {n, number}",
  "said.No word from the model in # s": "No word from the model in {n, number} s",
  "said.The model fell silent for # s": "The model fell silent for {n, number} s",
  "said.The model was not done in # s": "The model was not done in {n, number} s",
  "said.The model did not answer (connection refused)": "The model did not answer (connection refused)",
  "said.The model did not answer (address not found)": "The model did not answer (address not found)",
  "said.The model did not answer (port not allowed)": "The model did not answer (port not allowed)",
  "said.The model did not answer (certificate not accepted)":
    "The model did not answer (certificate not accepted)",
  "said.The model did not answer (connection timed out)": "The model did not answer (connection timed out)",
  "said.The connection to the model broke": "The connection to the model broke",
  "said.The model's address answered with a web page": "The model's address answered with a web page",
  "said.The model's reply broke off": "The model's reply broke off",
  "said.The model's reply was garbled": "The model's reply was garbled",

  "said.The key was refused": "The key was refused",
  "said.The account has no quota left": "The account has no quota left",
  "said.The address leads on to another one": "The address leads on to another one",
  "said.No model of this name is known there": "No model of this name is known there",
  "said.The address answers with a web page": "The address answers with a web page",
  "said.The request could not be sent": "The request could not be sent",
  "said.It did not answer in # seconds": "It did not answer in {n, number} seconds",
  "said.The built-in model answers, and there is nothing to find out about it":
    "The built-in model answers, and there is nothing to find out about it",

  "said.cut off": "cut off",
  "said.no step": "no step",
  "said.the reply was empty": "the reply was empty",
  "said.the reply held no JSON object": "the reply held no JSON object",
  "said.the JSON object breaks off before its end": "the JSON object breaks off before its end",
  "said.the reply is not valid JSON": "the reply is not valid JSON",
  "said.The reply must be a JSON object": "The reply must be a JSON object",

  "said.Tavily refused the key. Check TAVILY_API_KEY": "Tavily refused the key. Check TAVILY_API_KEY",
  "said.Tavily's quota for this key is used up": "Tavily's quota for this key is used up",
  "said.Tavily asks to wait before the next request": "Tavily asks to wait before the next request",
  "said.Tavily could not be reached": "Tavily could not be reached",
  "said.Tavily did not answer in time": "Tavily did not answer in time",
  "said.Tavily's answer could not be understood": "Tavily's answer could not be understood",
  "said.Tavily's answer could not be matched to the addresses asked for":
    "Tavily's answer could not be matched to the addresses asked for",
  "said.The request to Tavily was stopped": "The request to Tavily was stopped",
  "said.Tavily asked for a pause": "Tavily asked for a pause",
  "said.Tavily failed several times in a row and is left alone for a while":
    "Tavily failed several times in a row and is left alone for a while",
  "said.Tavily is just being tried by another run": "Tavily is just being tried by another run",
  "said.The request was stopped": "The request was stopped",
  "said.The request to the library was stopped": "The request to the library was stopped",
  "said.The library on this machine could not be searched":
    "The library on this machine could not be searched",
  "said.No search is set up: there is neither a web search nor a library":
    "No search is set up: there is neither a web search nor a library",
  "said.It took longer than # seconds and was stopped":
    "It took longer than {n, number} seconds and was stopped",
  "said.The tool broke while it ran. The log has the cause":
    "The tool broke while it ran. The log has the cause",

  "said.The page has no text that can be read": "The page has no text that can be read",
  "said.The page holds no text": "The page holds no text",
  "said.The service brought nothing for this address": "The service brought nothing for this address",
  "said.There is no document at this address in the library":
    "There is no document at this address in the library",
  "said.No answer came for this page": "No answer came for this page",
  "said.This is not an address of the web or of the library that can be read":
    "This is not an address of the web or of the library that can be read",
  "said.No web search is set up that could read this address":
    "No web search is set up that could read this address",
  "said.This kind of address cannot be read": "This kind of address cannot be read",
  "said.The address could not be read": "The address could not be read",

  "said.the bundle has a run that is not here": "the bundle has a run that is not here",
  "said.a part of it is here already, in another research":
    "a part of it is here already, in another research",
  "said.it is nested too deep": "it is nested too deep",
  "said.a run is there twice": "a run is there twice",
  "said.the report it was made for is missing": "the report it was made for is missing",
  "said.An edit by hand has no steps to try again": "An edit by hand has no steps to try again",

  "said.Library": "Library",
  "said.library": "library",
  "said.No search": "No search",
  "said.Wikipedia": "Wikipedia",
  "said.Your documents": "Your documents",
  "said.Attached file": "Attached file",
  "said.The owner's documents": "The owner's documents",
  "said.Next.js documentation": "Next.js documentation",
  "said.AI SDK documentation": "AI SDK documentation",
  "said.# already read": "{n, number} already read",
};
