-- CreateTable
CREATE TABLE "PageVotes" (
    "pageId" TEXT COLLATE "C" NOT NULL,
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "basis" TEXT COLLATE "C" NOT NULL,
    "disputed" INTEGER NOT NULL,
    "votes" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "PageVotes_pkey" PRIMARY KEY ("pageId")
);

-- CreateTable
CREATE TABLE "AgreementReport" (
    "corpusId" TEXT COLLATE "C" NOT NULL,
    "basis" TEXT COLLATE "C" NOT NULL,
    "report" TEXT COLLATE "C" NOT NULL,
    "madeAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "AgreementReport_pkey" PRIMARY KEY ("corpusId")
);

-- CreateIndex
CREATE INDEX "PageVotes_corpusId_disputed_pageId_idx" ON "PageVotes"("corpusId", "disputed", "pageId");

-- AddForeignKey
ALTER TABLE "PageVotes" ADD CONSTRAINT "PageVotes_pageId_fkey" FOREIGN KEY ("pageId") REFERENCES "Page"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AgreementReport" ADD CONSTRAINT "AgreementReport_corpusId_fkey" FOREIGN KEY ("corpusId") REFERENCES "Corpus"("id") ON DELETE CASCADE ON UPDATE CASCADE;
