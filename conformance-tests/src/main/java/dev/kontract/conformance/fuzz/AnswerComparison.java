package dev.kontract.conformance.fuzz;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.transcript.Differences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Compares what two servers answer to the same sequence. */
final class AnswerComparison {

    /** Servers choose these values; the rules of a user come in no order. */
    private static final Set<String> CHOSEN = Set.of(
            "clusterIP",
            "clusterIPs",
            "nodePort",
            "healthCheckNodePort",
            "resourceRules",
            "nonResourceRules",
            "token",
            "selfLink");

    private static final Pattern BOTH = Pattern.compile("(\\S+): expected (.*), got (.*)", Pattern.DOTALL);
    private static final Pattern REVISION = Pattern.compile("(in\\s+record|precondition) \\(\\d+\\)");
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern VOLUME = Pattern.compile("\\bvolumes\\[\\d+]");
    private static final Pattern VERSIONS = Pattern.compile("<rv:\\d+>");
    private static final Pattern LARGE = Pattern.compile("\\b10{20}\\b");
    /** The version of a list in YAML, which may equal that of an object by chance. */
    private static final Pattern LIST_VERSION = Pattern.compile(
            "(\\nmetadata:\\n(?:  continue: .*\\n)?(?:  remainingItemCount: .*\\n)?  resourceVersion: \")<rv:\\d+>");

    private static final String VERSION = "resourceVersion";
    private static final Pattern ADDRESS =
            Pattern.compile("(IPAddress\\.networking\\.k8s\\.io \"|failed to allocate IP )[0-9.]+");
    private static final String MESSAGE = "message";
    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";
    private static final int CONFLICT = 409;
    private static final int LONGEST = 100_000;
    private static final int CONTEXT = 80;

    /** Fields that controllers write, at different times on different servers. */
    private static final Set<String> CONTROLLED = Set.of(
            "status",
            "resourceVersion",
            "managedFields",
            "annotations",
            "finalizers",
            "nodeName",
            "volumeName",
            "message",
            "items",
            "causes",
            "rows",
            "ca.crt",
            "text");

    private static final String AUTOSCALER = "autoscaling/v2 HorizontalPodAutoscaler";

    private final Set<String> ignored;
    private final boolean controlled;

    private AnswerComparison(Set<String> ignored, boolean controlled) {
        this.ignored = ignored;
        this.controlled = controlled;
    }

    /**
     * Creates a comparison.
     *
     * @param controlled whether controllers change the objects in the meantime
     */
    static AnswerComparison of(boolean controlled) {
        Set<String> ignored = new HashSet<>(CHOSEN);
        if (controlled) {
            ignored.addAll(CONTROLLED);
        }
        return new AnswerComparison(ignored, controlled);
    }

    /** Returns the first difference; empty if the servers agree. Later answers follow from it. */
    Optional<FuzzFind> between(FuzzSequence sequence, List<FuzzAnswer> wanted, List<FuzzAnswer> got) {
        boolean emptied = false;
        boolean deleted = false;
        for (int i = 0; i < Math.min(wanted.size(), got.size()); i++) {
            FuzzRequest asked = sequence.requests().get(i);
            emptied |= writesEmptiness(asked);
            boolean mine = !sequence.concernsOthers(asked);
            if (controlled && (asked.path().contains("/status") || asked.path().contains("watch="))) {
                continue; // A controller may have written the status before, or other objects.
            }
            if (controlled
                    && (isAnswer(CONFLICT, wanted.get(i), got.get(i))
                            || (deleted && wanted.get(i).status() != got.get(i).status()))) {
                return Optional.empty(); // A controller may have been first to change the object, or to let it go.
            }
            deleted |= asked.method().equals("DELETE")
                    || String.valueOf(asked.text()).contains("\"deletionTimestamp\"");
            if (sequence.subject().isCustom() && asked.contentType().equals(PROTOBUF)) {
                continue; // The real server closes the connection, unless the options are wrong.
            }
            if (asked.text() != null && asked.text().contains("\"$deleteFromPrimitiveList/")) {
                return Optional.empty(); // The real server applies it before or after the list itself.
            }
            if (isWatchOfLists(asked)) {
                continue; // The real server accepts it and ends the watch at its first event.
            }
            String difference = difference(sequence.subject(), wanted.get(i), got.get(i), mine);
            if (difference.startsWith("/body/metadata/resourceVersion") && emptied) {
                return Optional
                        .empty(); // The real server writes the time of the managed fields if a second has passed.
            }
            if (!difference.isEmpty()) {
                String detail = "expected " + difference + "\n      wanted: " + shown(wanted.get(i))
                        + "\n      got:    " + shown(got.get(i));
                return Optional.of(FuzzFind.of(FuzzRule.SAME_ANSWER, sequence, asked, detail)
                        .alike(asked.method() + ' ' + difference));
            }
        }
        return Optional.empty();
    }

    /** Whether something empty is written, which the real server distinguishes from nothing only until it is stored. */
    private static boolean writesEmptiness(FuzzRequest asked) {
        String text = asked.isWrite() ? asked.text() : null;
        return text != null && (text.contains(":{}") || text.contains(":[]"));
    }

    private static boolean isAnswer(int status, FuzzAnswer wanted, FuzzAnswer got) {
        return wanted.status() == status || got.status() == status;
    }

    private static boolean isWatchOfLists(FuzzRequest asked) {
        return asked.path().contains("watch=") && asked.accept().contains("as=PartialObjectMetadataList");
    }

    private static String shown(FuzzAnswer answer) {
        String text = answer.succeeded() ? "" : answer.text("/message");
        return answer.status() + " " + (text.length() > 400 ? text.substring(0, 400) + "..." : text);
    }

    private String difference(FuzzSubject subject, FuzzAnswer wanted, FuzzAnswer got, boolean mine) {
        if (wanted.status() != got.status() && !(wanted.status() == 500 && got.status() >= 400 && got.status() < 500)) {
            return wanted.status() + ", got " + got.status();
        }
        if (wanted.status() >= 500) {
            return "";
        }
        if (!wanted.succeeded()) {
            String reasons = wanted.text("/reason") + ", got " + got.text("/reason");
            String coarse = !wanted.text("/reason").equals(got.text("/reason")) ? reasons : fields(wanted, got);
            if (!coarse.isEmpty()) {
                return coarse;
            }
        }
        List<String> differences = Differences.between(
                content(subject, wanted.masked(), mine), content(subject, got.masked(), mine), LONGEST);
        return differences.isEmpty() ? "" : shortened(differences.get(0));
    }

    /** Leaves out what both texts begin with. */
    private static String shortened(String difference) {
        Matcher both = BOTH.matcher(difference);
        if (!both.matches()) {
            return difference;
        }
        String wanted = both.group(2);
        String got = both.group(3);
        int same = 0;
        while (same < Math.min(wanted.length(), got.length()) && wanted.charAt(same) == got.charAt(same)) {
            same++;
        }
        int begin = Math.max(0, same - CONTEXT);
        return both.group(1) + ": expected " + cut(wanted.substring(begin)) + ", got " + cut(got.substring(begin));
    }

    private static String cut(String text) {
        return text.length() > 5 * CONTEXT ? text.substring(0, 5 * CONTEXT) + "..." : text;
    }

    /** One cause at a time: each may have an origin of its own. */
    private String fields(FuzzAnswer wanted, FuzzAnswer got) {
        Set<String> expected = causes(wanted);
        Set<String> found = causes(got);
        if (controlled) {
            expected.removeIf(cause -> cause.contains(" status"));
            found.removeIf(cause -> cause.contains(" status"));
        }
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
                        + VOLUME.matcher(cause.path("field").asText()).replaceAll("volumes[*]")));
        return causes;
    }

    private JsonNode content(FuzzSubject subject, JsonNode value, boolean mine) {
        JsonNode copy = settled(subject, value);
        if (copy instanceof ObjectNode answer && subject.name().endsWith("SelfSubjectRulesReview")) {
            answer.remove("text"); // YAML with rules, which have no order
        } else if (copy instanceof ObjectNode answer && answer.has("text")) { // YAML breaks lines where it likes.
            String text = answer.path("text").asText();
            String settled = REVISION.matcher(text).replaceAll("$1 (<rv>)");
            answer.put("text", LIST_VERSION.matcher(settled).replaceAll("$1<listrv>"));
        }
        strip(copy);
        settleMessages(copy);
        if (copy.at("/body/reason").asText().equals("Conflict")) {
            ((ObjectNode) copy.path("body"))
                    .remove("details"); // Conflicts of an apply are in no order; the message is in one.
        }
        if ((subject.isCustom() || subject.name().equals(AUTOSCALER)) && copy.path("body") instanceof ObjectNode body) {
            settleOrder(body);
        }
        if (!mine && copy instanceof ObjectNode answer) {
            answer.remove("text");
        }
        if (!mine && copy.path("body") instanceof ObjectNode body) {
            body.remove(List.of("items", "rows", "metadata", "type", "object"));
        }
        return copy;
    }

    /**
     * Addresses in messages are chosen, the volumes of claim templates are in no order, and Go quotes a text of a type of its own as
     * JSON.
     */
    private static void settleMessages(JsonNode answer) {
        for (JsonNode holder : answer.findParents(MESSAGE)) {
            if (holder instanceof ObjectNode object && object.path(MESSAGE).isTextual()) {
                String text = object.path(MESSAGE).asText().replace("\\x00", "\\u0000");
                text = VOLUME.matcher(text).replaceAll("volumes[*]");
                object.put(MESSAGE, ADDRESS.matcher(text).replaceAll("$1<address>"));
            }
        }
    }

    /**
     * The real server stores a Job without the labels it shows, so that the first update writes it although nothing changes, and
     * a ControllerRevision with the bytes that were sent.
     */
    private static JsonNode settled(FuzzSubject subject, JsonNode value) {
        return switch (subject.name()) {
            case "batch/v1 Job" -> {
                JsonNode copy = read(VERSIONS.matcher(value.toString()).replaceAll("<rv>"));
                copy.findParents(VERSION).forEach(parent -> ((ObjectNode) parent).remove(VERSION));
                yield copy;
            }
            case "apps/v1 ControllerRevision" ->
                read(LARGE.matcher(value.toString()).replaceAll("1e+20"));
            default -> value.deepCopy();
        };
    }

    private static JsonNode read(String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a masked answer is no longer JSON", e);
        }
    }

    /** The real server judges the fields of custom resources, and those that exclude each other in metrics, in no order. */
    private static void settleOrder(ObjectNode body) {
        List<JsonNode> causes = new ArrayList<>();
        body.at("/details/causes").forEach(causes::add);
        causes.sort(Comparator.comparing(JsonNode::toString));
        String text = body.path(MESSAGE).asText();
        for (JsonNode cause : causes) {
            text = text.replace(
                    cause.path("field").asText() + ": " + cause.path(MESSAGE).asText(), "");
        }
        if (causes.size() > 1) {
            body.put(MESSAGE, text.replace(", ", ""));
            ((ObjectNode) body.path("details")).putArray("causes").addAll(causes);
        }
    }

    private void strip(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.remove(ignored);
            object.path("columnDefinitions").forEach(column -> ((ObjectNode) column).remove("description"));
        }
        if (value instanceof ArrayNode || value instanceof ObjectNode) {
            value.forEach(this::strip);
        }
    }
}
