-- CreateTable
CREATE TABLE "RunPart" (
    "runId" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "pages" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "RunPart_pkey" PRIMARY KEY ("runId","name","number")
);

-- AddForeignKey
ALTER TABLE "RunPart" ADD CONSTRAINT "RunPart_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
