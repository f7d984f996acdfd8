-- CreateTable
CREATE TABLE "PageSketch" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "sha256" TEXT COLLATE "C" NOT NULL,
    "values" BYTEA NOT NULL,

    CONSTRAINT "PageSketch_pkey" PRIMARY KEY ("pageId","sha256")
);

-- AddForeignKey
ALTER TABLE "PageSketch" ADD CONSTRAINT "PageSketch_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;
