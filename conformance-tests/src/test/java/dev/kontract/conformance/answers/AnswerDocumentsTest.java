package dev.kontract.conformance.answers;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.conformance.contract.PublishedDocuments;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The selection of the document for a path. */
final class AnswerDocumentsTest {

    private static final JsonNode DOCUMENT =
            new ObjectMapper().createObjectNode().put("openapi", "3.0.0");

    @Test
    void wholeDocument_isForAllPaths() throws Exception {
        AnswerDocuments documents = AnswerDocuments.of(Map.of(PublishedDocuments.WHOLE, DOCUMENT));
        assertThat(documents.of("/api/v1/pods")).isPresent();
        assertThat(documents.of("/apis/apps/v1/deployments")).isPresent();
    }

    @Test
    void documentByName_isForItsPaths() throws Exception {
        AnswerDocuments documents = AnswerDocuments.of(Map.of("apis/apps/v1", DOCUMENT));
        assertThat(documents.of("/apis/apps/v1/deployments")).isPresent();
        assertThat(documents.of("/api/v1/pods")).isEmpty();
    }
}
