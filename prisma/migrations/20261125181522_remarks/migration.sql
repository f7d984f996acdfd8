-- What people say beside labels: pages that are flagged, noted or skipped.
-- AlterTable
ALTER TABLE "AnnotationSet" ADD COLUMN "skipReason" TEXT;
ALTER TABLE "AnnotationSet" ADD COLUMN "skipText" TEXT;
ALTER TABLE "AnnotationSet" ADD COLUMN "flags" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "AnnotationSet" ADD COLUMN "notes" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "AnnotationSet" ADD COLUMN "remarked" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Page" ADD COLUMN "remarks" INTEGER NOT NULL DEFAULT 0;

-- The facets with remarks among them.
-- DropIndex
DROP INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_idx";

-- CreateIndex
CREATE INDEX "Page_corpusId_state_kind_lang_site_template_slice_hasGold_remarks_idx" ON "Page"("corpusId", "state", "kind", "lang", "site", "template", "slice", "hasGold", "remarks");
