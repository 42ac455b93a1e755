package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.Differences;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** Compares what two servers answer to the same sequence. */
final class AnswerComparison {

    /** Servers choose these values. */
    private static final Set<String> CHOSEN = Set.of(
            "items",
            "metadata",
            "status",
            "clusterIP",
            "clusterIPs",
            "nodePort",
            "healthCheckNodePort",
            "message",
            "details",
            "caBundle");

    private static final Pattern UID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

    private AnswerComparison() {}

    /** Returns the first difference; empty if the servers agree. Later answers follow from it. */
    static Optional<FuzzFind> between(FuzzSequence sequence, List<FuzzAnswer> wanted, List<FuzzAnswer> got) {
        for (int i = 0; i < Math.min(wanted.size(), got.size()); i++) {
            String difference = difference(wanted.get(i), got.get(i));
            if (!difference.isEmpty()) {
                FuzzRequest request = sequence.requests().get(i);
                String detail = "expected " + difference + "\n      wanted: " + shown(wanted.get(i))
                        + "\n      got:    " + shown(got.get(i));
                return Optional.of(FuzzFind.of(FuzzRule.SAME_ANSWER, sequence, request, detail)
                        .alike(sequence.subject().name() + ' ' + request.method() + ' ' + difference));
            }
        }
        return Optional.empty();
    }

    private static String shown(FuzzAnswer answer) {
        String text = answer.succeeded() ? "" : answer.text("/message");
        return answer.status() + " " + (text.length() > 400 ? text.substring(0, 400) + "..." : text);
    }

    private static String difference(FuzzAnswer wanted, FuzzAnswer got) {
        if (wanted.status() != got.status() && !(wanted.status() == 500 && got.status() >= 400 && got.status() < 500)) {
            return wanted.status() + ", got " + got.status();
        }
        if (wanted.status() >= 500) {
            return "";
        }
        if (!wanted.succeeded()) {
            String reasons = wanted.text("/reason") + ", got " + got.text("/reason");
            return !wanted.text("/reason").equals(got.text("/reason")) ? reasons : fields(wanted, got);
        }
        List<String> differences = Differences.between(content(wanted.body()), content(got.body()));
        return differences.isEmpty() ? "" : differences.get(0);
    }

    /** One cause at a time: each may have an origin of its own. */
    private static String fields(FuzzAnswer wanted, FuzzAnswer got) {
        Set<String> expected = causes(wanted);
        Set<String> found = causes(got);
        for (String cause : expected) {
            if (!found.contains(cause)) {
                return "cause " + cause + ", got none";
            }
        }
        for (String cause : found) {
            if (!expected.contains(cause)) {
                return "no cause, got " + cause;
            }
        }
        return "";
    }

    private static Set<String> causes(FuzzAnswer answer) {
        Set<String> causes = new TreeSet<>();
        answer.body()
                .at("/details/causes")
                .forEach(cause -> causes.add(cause.path("reason").asText()
                        + ' '
                        + cause.path("field").asText()));
        return causes;
    }

    private static JsonNode content(JsonNode value) {
        JsonNode copy = value.deepCopy();
        strip(copy);
        return copy;
    }

    /** Some fields contain UIDs. */
    private static boolean isUid(String text) {
        return text.length() == 36 && UID.matcher(text).matches();
    }

    private static void strip(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.remove(CHOSEN);
            object.properties().removeIf(entry -> isUid(entry.getValue().asText()));
        }
        if (value instanceof ArrayNode || value instanceof ObjectNode) {
            value.forEach(AnswerComparison::strip);
        }
    }
}
