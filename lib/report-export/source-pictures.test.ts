// Pictures of sources in exported files.
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { drawAgain } from "@/lib/pictures/draw-again";
import { captionedPictures, renumberedPictures } from "@/lib/reports/placed-pictures";
import { sampleReport } from "@/testing/components/sample-report";
import { pngOf } from "@/testing/pictures/pictures";
import { exportDocx } from "./docx";
import { exportHtml } from "./html";
import { exportMarkdown } from "./markdown";
import { exported } from "@/testing/report-export/exported";

