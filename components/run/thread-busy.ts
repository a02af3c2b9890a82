"use client";

import { createContext } from "react";

/** True while a run of the thread is active: no other run can be retried until it ends. */
export const ThreadBusyContext = createContext(false);
