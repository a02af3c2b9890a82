CREATE TABLE "report_changes" (
	"from_id" text COLLATE "C" NOT NULL,
	"to_id" text COLLATE "C" NOT NULL,
	"rules" bigint NOT NULL,
	"body" text COLLATE "C" NOT NULL,
	"created_at" bigint NOT NULL,
	CONSTRAINT "report_changes_from_id_to_id_pk" PRIMARY KEY("from_id","to_id")
);
--> statement-breakpoint
ALTER TABLE "report_changes" ADD CONSTRAINT "report_changes_from_id_reports_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_changes" ADD CONSTRAINT "report_changes_to_id_reports_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_changes_to" ON "report_changes" USING btree ("to_id");