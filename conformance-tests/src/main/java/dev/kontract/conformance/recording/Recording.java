package dev.kontract.conformance.recording;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.MaskedAnswers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Turns what passed through a proxy into a transcript with one scenario.
 *
 * @param name the name of the scenario
 * @param namespace the namespace that a replay replaces by one of its own; if empty, the one of most requests
 * @param withSecrets whether the values of Secrets are kept; credentials of requests never are
 * @param withDiscovery whether requests for documents that describe the server are kept
 */
public record Recording(String name, Optional<String> namespace, boolean withSecrets, boolean withDiscovery) {

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    /**
     * A transcript.
     *
     * @param document its content
     * @param steps the number of steps
     * @param warnings what may let a replay fail for reasons that have nothing to do with the server
     */
    public record Transcript(JsonNode document, int steps, List<String> warnings) {

        /**
         * Writes the transcript, in which a line is a value, so that it can be edited.
         *
         * @throws IOException if the file cannot be written
         */
        public void write(Path file) throws IOException {
            String text = JSON.writeValueAsString(document) + '\n';
            Files.write(
                    file, text.getBytes(StandardCharsets.UTF_8)); // Unlike a writer, it does not fail on surrogates.
        }
    }

    /** Returns the transcript of what {@code proxy} has recorded so far. */
    public Transcript of(RecordingProxy proxy) {
        return of(proxy.exchanges());
    }

    Transcript of(List<RecordedExchange> recorded) {
        List<RecordedExchange> exchanges = recorded.stream()
                .filter(exchange -> withDiscovery || exchange.concernsObjects())
                .toList();
        if (!withSecrets) {
            SecretMasks secrets = new SecretMasks();
            exchanges.forEach(secrets::masked);
            exchanges = exchanges.stream().map(secrets::masked).toList();
        }
        RecordedNames names = RecordedNames.of(exchanges, namespace);
        Steps steps = new Steps(names);
        ArrayNode written = steps.of(exchanges);
        ArrayNode document = JSON.createArrayNode();
        ObjectNode scenario = document.addObject().put("name", name);
        if (names.namespace().isEmpty()) {
            scenario.put("namespace", false);
        }
        scenario.set("steps", written);
        return new Transcript(document, written.size(), warnings(names, steps.captures));
    }

    private static List<String> warnings(RecordedNames names, Captures captures) {
        List<String> warnings = new ArrayList<>();
        names.namespace().filter(RecordedNames::isCommonWord).ifPresent(name -> {
            warnings.add(
                    "the namespace \"" + name + "\" has the name of other things as well; compare at level body, or"
                            + " record in a namespace of its own");
        });
        if (!captures.unknown().isEmpty()) {
            warnings.add("requests name resource versions that no recorded response has: "
                    + String.join(", ", captures.unknown()));
        }
        return warnings;
    }

    /** Builds the steps of the scenario, in the order in which requests began and watches ended. */
    private static final class Steps {

        private final RecordedNames names;
        private final Captures captures = new Captures();
        private final MaskedAnswers answers = MaskedAnswers.ofRecording();
        private int watches;

        Steps(RecordedNames names) {
            this.names = names;
        }

        ArrayNode of(List<RecordedExchange> exchanges) {
            TreeMap<Integer, RecordedExchange> order = new TreeMap<>();
            for (RecordedExchange exchange : exchanges) {
                order.put(exchange.begun(), exchange);
                if (exchange.watches()) {
                    order.put(exchange.ended(), exchange);
                }
            }
            ArrayNode steps = JSON.createArrayNode();
            IdentityHashMap<RecordedExchange, String> open = new IdentityHashMap<>();
            order.values().forEach(exchange -> {
                String watch = open.remove(exchange);
                if (watch != null) {
                    steps.add(end(exchange, watch));
                } else if (exchange.watches()) {
                    watches++;
                    open.put(exchange, "watch" + watches);
                    steps.add(JSON.createObjectNode()
                            .put("watch", "watch" + watches)
                            .set("request", request(exchange)));
                } else {
                    steps.add(step(exchange));
                }
            });
            return steps;
        }

        private ObjectNode step(RecordedExchange exchange) {
            ObjectNode step = JSON.createObjectNode();
            step.set("request", request(exchange));
            captures.learn(step, exchange.document());
            step.set("response", response(step, exchange));
            return step;
        }

        private ObjectNode end(RecordedExchange exchange, String watch) {
            ObjectNode step = JSON.createObjectNode().put("watched", watch);
            return step.set("response", response(step, exchange));
        }

        private ObjectNode response(ObjectNode step, RecordedExchange exchange) {
            return answers.masked(step, exchange.status(), exchange.headers(), names.replaced(exchange.body()));
        }

        private ObjectNode request(RecordedExchange exchange) {
            ObjectNode request = JSON.createObjectNode();
            request.put("method", exchange.method());
            request.put("path", names.replaced(captures.path(exchange.path())));
            ObjectNode headers = JSON.createObjectNode();
            exchange.requestHeaders().forEach((name, value) -> headers.put(name, value));
            if (!headers.isEmpty()) {
                request.set("headers", headers);
            }
            JsonNode document = exchange.requestDocument();
            if (!document.isMissingNode()) {
                request.set("body", replaced(captures.document(document, "")));
            } else if (!exchange.requestBody().isEmpty()) {
                request.put("rawBody", names.replaced(exchange.requestBody()));
            }
            return request;
        }

        private JsonNode replaced(JsonNode document) {
            try {
                return JSON.readTree(names.replaced(document.toString()));
            } catch (IOException e) {
                throw new UncheckedIOException(e); // Names have no characters with a meaning in JSON.
            }
        }
    }
}
