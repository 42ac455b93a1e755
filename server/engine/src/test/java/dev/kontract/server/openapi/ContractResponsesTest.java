package dev.kontract.server.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.spec.Contract;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;

/**
 * Compares the responses of the contract with those in the documents of kube-apiserver 1.36.3: each operation has the same
 * status codes, and each of them the same media types and the same schema.
 *
 * <p>The contract adds that failures respond with a {@code Status} ({@code 401} has no content in the documents, and other
 * failures are missing), and alternative schemas of a success ({@code x-kontract-alternatives}). It omits the media types of
 * streams, for which the documents name the schema of the list, and the operations of {@link #LEFT_OUT}.
 */
class ContractResponsesTest {

    private static final Set<String> FAILURES = Set.of("4XX", "5XX");
    private static final String UNAUTHORIZED = "401";

    /** Connections to what an object represents answer no objects, and watches by path are deprecated. */
    private static final Set<String> LEFT_OUT = Set.of("connect", "watch", "watchlist");

    private static final Set<String> METHODS = Set.of("get", "put", "post", "delete", "patch", "head", "options");

    private final ObjectNode contract = Contract.load("k8s.io");
    private final PublishedSchemas schemas =
            new PublishedContract(contract, Codec.of(contract).knownVersions()).schemas();

    @Test
    void responses_areThoseOfUpstream() throws IOException {
        Map<String, JsonNode> upstream = upstreamsOperations();
        Map<String, JsonNode> own = operations(contract);
        List<String> differences = new ArrayList<>();

        own.forEach((name, operation) -> compare(name, operation, upstream.get(name), differences));

        assertThat(differences).isEmpty();
        assertThat(own).hasSizeGreaterThan(500);
    }

    @Test
    void operations_areAllOfUpstreamThatAnswerObjects() throws IOException {
        Map<String, JsonNode> upstream = upstreamsOperations();
        upstream.values()
                .removeIf(operation -> !operation.has("x-kubernetes-action")
                        || LEFT_OUT.contains(
                                operation.path("x-kubernetes-action").asText()));
        upstream.keySet().removeIf(name -> name.endsWith("/log")); // answers text

        assertThat(operations(contract).keySet()).isEqualTo(upstream.keySet());
    }

    private void compare(String name, JsonNode own, JsonNode upstream, List<String> differences) {
        if (upstream == null) {
            differences.add(name + ": upstream does not document it");
            return;
        }
        Set<String> codes = names(own.path("responses"));
        codes.removeAll(FAILURES);
        if (!codes.equals(names(upstream.path("responses")))) {
            differences.add(name + ": " + codes + " instead of " + names(upstream.path("responses")));
        }
        for (String code : codes) {
            Map<String, String> is = content(own.path("responses").path(code));
            Map<String, String> was = content(upstream.path("responses").path(code));
            is.replaceAll((type, schema) -> schemas.name(schema));
            was.keySet().removeIf(type -> type.endsWith(";stream=watch"));
            if (!is.equals(was) && !code.equals(UNAUTHORIZED)) {
                differences.add(name + ' ' + code + ": " + is + " instead of " + was);
            }
        }
    }

    /** The names of the schemas by media type. */
    private static Map<String, String> content(JsonNode response) {
        Map<String, String> content = new TreeMap<>();
        for (Map.Entry<String, JsonNode> type : response.path("content").properties()) {
            String reference = type.getValue().at("/schema/$ref").asText();
            content.put(type.getKey(), reference.substring(reference.lastIndexOf('/') + 1));
        }
        return content;
    }

    private static Map<String, JsonNode> upstreamsOperations() throws IOException {
        Map<String, JsonNode> operations = new TreeMap<>();
        try (InputStream in = new GZIPInputStream(
                Objects.requireNonNull(ContractResponsesTest.class.getResourceAsStream("kubernetes-v3.json.gz")))) {
            new ObjectMapper().readTree(in).forEach(document -> operations.putAll(operations(document)));
        }
        return operations;
    }

    /** The operations by method and path. */
    private static Map<String, JsonNode> operations(JsonNode document) {
        Map<String, JsonNode> operations = new TreeMap<>();
        for (Map.Entry<String, JsonNode> path : document.path("paths").properties()) {
            for (Map.Entry<String, JsonNode> member : path.getValue().properties()) {
                if (METHODS.contains(member.getKey())) {
                    operations.put(member.getKey() + ' ' + path.getKey(), member.getValue());
                }
            }
        }
        return operations;
    }

    private static Set<String> names(JsonNode object) {
        Set<String> names = new TreeSet<>();
        object.fieldNames().forEachRemaining(names::add);
        return names;
    }
}
