package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.kontract.conformance.transcript.Exchange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Checks responses against the documents of an API: status code, media type, kind, and every value of a body in JSON or YAML.
 * Bodies in other formats are not read. A failure that the documents do not describe has to be a {@code Status} all the same.
 * Thread-safe.
 */
public final class AnswerCheck {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final YAMLMapper YAML = new YAMLMapper();
    private static final Pattern WATCHES = Pattern.compile("[?&]watch=(1|true)\\b");
    private static final Pattern VIEW = Pattern.compile("\\bas=(\\w+)");
    private static final String STATUS = "v1 Status";
    private static final String ALTERNATIVES = "x-kontract-alternatives";
    private static final String EVENT = "WatchEvent";
    private static final int OK = 200;
    private static final int FAILURE = 400;
    private static final int UNCHANGED = 304;

    /** A check by no document: every success is a violation. */
    static final AnswerCheck NOTHING = new AnswerCheck(new DescribedApi(JSON.createObjectNode()));

    private final DescribedApi api;

    /** Checks against {@code api}. */
    public AnswerCheck(DescribedApi api) {
        this.api = api;
    }

    /** Returns the operation of a request; empty if the documents have none. */
    public Optional<String> operation(Exchange exchange) {
        return api.operation(exchange.method(), path(exchange)).map(DescribedOperation::toString);
    }

    private static String path(Exchange exchange) {
        return exchange.path().replaceFirst("\\?.*", "");
    }

    /**
     * Returns what the documents do not say of an answer; empty if they say all of it. Requests that were not answered and
     * connections that became another protocol say nothing.
     */
    public List<Violation> check(Exchange exchange) {
        int status = exchange.status();
        if (status < OK || status == UNCHANGED) {
            return List.of();
        }
        Optional<DescribedOperation> operation = api.operation(exchange.method(), path(exchange));
        if (operation.isEmpty()) {
            boolean failed = status >= FAILURE;
            return failed
                    ? List.of()
                    : List.of(new Violation(
                            AnswerRule.OPERATION_UNKNOWN, exchange.method() + ' ' + section(exchange), path(exchange)));
        }
        List<Violation> violations = new ArrayList<>();
        if (status >= FAILURE) {
            checkFailure(operation.get(), exchange, violations);
        } else {
            checkSuccess(operation.get(), exchange, violations);
        }
        return violations;
    }

    /** The first segment of the path, which says what sort of path it is. */
    private static String section(Exchange exchange) {
        String[] segments = path(exchange).split("/", 3);
        return segments.length > 1 ? '/' + segments[1] : path(exchange);
    }

    private void checkFailure(DescribedOperation operation, Exchange exchange, List<Violation> violations) {
        JsonNode response = api.response(operation, exchange.status());
        String mediaType = mediaType(exchange);
        String subject = String.valueOf(exchange.status());
        if (response.isMissingNode()) {
            violations.add(new Violation(AnswerRule.FAILURE_UNKNOWN, subject, ""));
        } else if (response.has("content") && !describes(response, mediaType)) {
            violations.add(new Violation(AnswerRule.MEDIA_TYPE_UNKNOWN, subject + ' ' + mediaType, ""));
        }
        read(exchange.answer(), mediaType, subject, violations)
                .filter(body -> !exchange.method().equals("HEAD"))
                .ifPresent(body -> {
                    if (kind(body).equals(STATUS)) {
                        checkBody(STATUS, body, violations);
                    } else {
                        violations.add(new Violation(AnswerRule.FAILURE_NOT_STATUS, subject, kind(body)));
                    }
                });
        if (!isReadable(mediaType)) {
            violations.add(new Violation(AnswerRule.FAILURE_NOT_STATUS, subject + ' ' + mediaType, ""));
        }
    }

    private void checkSuccess(DescribedOperation operation, Exchange exchange, List<Violation> violations) {
        JsonNode response = api.response(operation, exchange.status());
        String mediaType = mediaType(exchange);
        if (response.isMissingNode()) {
            violations.add(new Violation(AnswerRule.CODE_UNKNOWN, operation.action() + ' ' + exchange.status(), ""));
            response = api.response(operation, OK);
        }
        if (!describes(response, mediaType)) {
            violations.add(new Violation(AnswerRule.MEDIA_TYPE_UNKNOWN, operation.action() + ' ' + mediaType, ""));
        }
        String declared = DescribedApi.referred(response.at("/content/application~1json/schema"));
        if (declared.isEmpty()) {
            return;
        }
        boolean watches = operation.action().equals("list")
                && WATCHES.matcher(exchange.path()).find();
        if (watches || declared.endsWith(EVENT)) {
            checkEvents(operation, declared, exchange, violations);
            return;
        }
        read(exchange.answer(), mediaType, operation.action(), violations)
                .ifPresent(body -> checkObject(operation, declared, exchange, body, violations));
    }

    private void checkObject(
            DescribedOperation operation,
            String declared,
            Exchange exchange,
            JsonNode body,
            List<Violation> violations) {
        String kind = kind(body);
        String own = api.schemaOf(kind).orElse("");
        boolean incomplete = body.path("apiVersion").asText().isEmpty(); // such as that of APIVersions
        if (incomplete || own.equals(declared)) {
            violations.addAll(SchemaCheck.violations(api.schemas(), declared, body));
            return;
        }
        boolean described = isAlternative(operation, own) || isView(exchange, body, own);
        if (!described) {
            String got = body.path("kind").asText();
            String subject = operation.action() + ": " + general(operation, got) + " instead of "
                    + general(operation, declared.substring(declared.lastIndexOf('.') + 1));
            violations.add(new Violation(AnswerRule.OTHER_KIND, subject, kind));
        }
        checkBody(kind, body, violations);
    }

    private static String general(DescribedOperation operation, String kind) {
        return kind.equals(operation.kind()) ? "object" : kind.equals(operation.kind() + "List") ? "list" : kind;
    }

    private static boolean isAlternative(DescribedOperation operation, String schema) {
        for (JsonNode alternative : operation.node().path(ALTERNATIVES)) {
            if (alternative.asText().equals(schema)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the request asked for a view, such as a table, and the documents describe views. */
    private static boolean isView(Exchange exchange, JsonNode body, String schema) {
        return !schema.isEmpty()
                && exchange.headers().entrySet().stream()
                        .filter(header -> header.getKey().equalsIgnoreCase("Accept"))
                        .flatMap(header -> VIEW.matcher(header.getValue()).results())
                        .anyMatch(
                                match -> match.group(1).equals(body.path("kind").asText()));
    }

    /** Checks the events of a watch, each a line. */
    private void checkEvents(
            DescribedOperation operation, String declared, Exchange exchange, List<Violation> violations) {
        if (!declared.endsWith(EVENT) && !isAlternative(operation, EVENT)) {
            violations.add(new Violation(AnswerRule.OTHER_KIND, operation.action() + ": events instead of list", ""));
        }
        if (!mediaType(exchange).equals("application/json")) {
            return;
        }
        String event = declared.endsWith(EVENT)
                ? declared
                : api.schemaOf("v1 " + EVENT).orElse("");
        exchange.answer().lines().filter(line -> !line.isBlank()).forEach(line -> {
            Optional<JsonNode> read = read(line, "application/json", operation.action(), violations);
            if (read.isPresent() && !event.isEmpty()) {
                violations.addAll(SchemaCheck.violations(api.schemas(), event, read.get()));
                checkEvent(read.get(), violations);
            }
        });
    }

    /** Checks the object of an event; that of a bookmark is empty except for its version, and handled separately. */
    private void checkEvent(JsonNode event, List<Violation> violations) {
        List<Violation> found = new ArrayList<>();
        checkBody(kind(event.path("object")), event.path("object"), found);
        boolean bookmark = event.path("type").asText().equals("BOOKMARK");
        found.stream().map(each -> bookmark ? each.inBookmark() : each).forEach(violations::add);
    }

    /** Checks an object by the schema of its kind, which a document need not have. */
    private void checkBody(String kind, JsonNode body, List<Violation> violations) {
        api.schemaOf(kind).ifPresent(schema -> violations.addAll(SchemaCheck.violations(api.schemas(), schema, body)));
    }

    private static String kind(JsonNode body) {
        return (body.path("apiVersion").asText() + ' ' + body.path("kind").asText()).strip();
    }

    private static boolean describes(JsonNode response, String mediaType) {
        JsonNode content = response.path("content");
        return content.has(mediaType) || content.has("*/*");
    }

    /** Returns the media type of an answer without its character set and spaces. */
    private static String mediaType(Exchange exchange) {
        return exchange.contentType().replaceAll("\\s", "").replaceAll(";charset=[^;]*", "");
    }

    private static boolean isReadable(String mediaType) {
        return mediaType.equals("application/json") || mediaType.equals("application/yaml");
    }

    /** Returns a body; empty if it is in a format that is not read, or not what it should be, which is a violation. */
    private static Optional<JsonNode> read(String text, String mediaType, String subject, List<Violation> violations) {
        if (!isReadable(mediaType)) {
            return Optional.empty();
        }
        try {
            JsonNode body = (mediaType.equals("application/yaml") ? YAML : JSON).readTree(text);
            if (body != null && !(body instanceof MissingNode)) {
                return Optional.of(body);
            }
        } catch (IOException e) {
            // reported below
        }
        violations.add(new Violation(AnswerRule.BODY_UNREADABLE, subject + ' ' + mediaType, ""));
        return Optional.empty();
    }
}
