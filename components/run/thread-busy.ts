"use client";

import { createContext } from "react";

/** True while a run of the thread goes on: until it ends, no other of the thread can be tried again. */
export const ThreadBusyContext = createContext(false);
