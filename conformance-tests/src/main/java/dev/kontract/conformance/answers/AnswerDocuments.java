package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.contract.PublishedDocuments;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Documents of OpenAPI 3 by the names that Kubernetes gives to them: {@code api/v1}, {@code apis/apps/v1} and so on. Thread-safe. */
interface AnswerDocuments {

    /** Returns how many documents there are. */
    int size();

    /** Returns the check by the document of a path; empty if there is none. */
    Optional<AnswerCheck> of(String path) throws IOException, InterruptedException;

    /** Returns whether the document of a path may change: it describes custom resources that were defined after the first reading. */
    boolean mayChange(String path);

    /** Returns the check by the document of a path as it is now. */
    Optional<AnswerCheck> renewed(String path) throws IOException, InterruptedException;

    /** Returns the name of the document that has a path: its first two or, of a group, three segments. */
    static String name(String path) {
        String[] segments = path.replaceFirst("^/", "").split("/", 5);
        int most = segments[0].equals("api") ? 2 : segments[0].equals("apis") ? 3 : segments.length;
        return String.join("/", Arrays.copyOf(segments, Math.min(most, segments.length)));
    }

    /** Documents that do not change: those of a server by name, or one that describes the whole API. */
    static AnswerDocuments of(Map<String, JsonNode> documents) {
        Map<String, AnswerCheck> checks = new HashMap<>();
        documents.forEach((name, document) -> checks.put(name, new AnswerCheck(new DescribedApi(document))));
        return new AnswerDocuments() {
            @Override
            public int size() {
                return checks.size();
            }

            @Override
            public Optional<AnswerCheck> of(String path) {
                return Optional.ofNullable(checks.getOrDefault(PublishedDocuments.WHOLE, checks.get(name(path))));
            }

            @Override
            public boolean mayChange(String path) {
                return false;
            }

            @Override
            public Optional<AnswerCheck> renewed(String path) {
                return of(path);
            }
        };
    }
}
