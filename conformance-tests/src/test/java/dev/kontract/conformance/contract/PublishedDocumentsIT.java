package dev.kontract.conformance.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PublishedDocumentsIT {

    private static final Path UPSTREAM =
            Path.of("../server/engine/src/test/resources/dev/kontract/server/openapi/kubernetes-v3.json.gz");

    @Test
    void equalThoseOfKubernetes_butForProse() throws IOException, InterruptedException {
        try (ApiServer server =
                ApiServer.start(ServerConfig.builder().controllers("none").build())) {
            TranscriptTarget target = new TranscriptTarget(server.url(), server.adminToken());

            assertThat(DocumentDiff.between(PublishedDocuments.read(UPSTREAM), PublishedDocuments.of(target)))
                    .isEmpty();
        }
    }
}
