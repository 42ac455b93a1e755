package dev.kontract.server.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Codec;
import dev.kontract.server.codec.Format;
import dev.kontract.server.request.RequestInfo;
import dev.kontract.server.request.UserInfo;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Serializes events as JSON lines, with the fields in upstream's order. Thread-safe. */
public final class AuditEventWriter {

    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);
    private static final int USER_AGENT = 1024;
    private static final Set<String> WHOLE_OBJECTS = Set.of("create", "update");
    private static final Set<String> DELETIONS = Set.of("delete", "deletecollection");

    private final Codec codec;
    private final AuditBodies bodies;

    /** Creates a writer that parses recorded bodies with {@code codec}. */
    public AuditEventWriter(Codec codec) {
        this.codec = codec;
        this.bodies = new AuditBodies(codec);
    }

    /** Returns an event as a line. */
    byte[] line(AuditEvent event) {
        ObjectNode line = JsonNodeFactory.instance.objectNode();
        line.put("kind", "Event").put("apiVersion", "audit.k8s.io/v1");
        return codec.encode(fill(line, event), Format.JSON);
    }

    /** Returns an event as an item of an {@code EventList}, which has its kind. */
    byte[] item(AuditEvent event) {
        return codec.encode(fill(JsonNodeFactory.instance.objectNode(), event), Format.JSON);
    }

    private ObjectNode fill(ObjectNode line, AuditEvent event) {
        AuditRequest arrival = event.arrival();
        line.put("level", event.interest().level().text()).put("auditID", arrival.id());
        line.put("stage", event.stage().text()).put("requestURI", arrival.uri());
        line.put("verb", arrival.info().verb());
        UserInfo user = arrival.user();
        line.set("user", user == null ? line.objectNode() : user(user));
        UserInfo impersonated = event.impersonated();
        if (impersonated != null) {
            line.set("impersonatedUser", user(impersonated));
        }
        putTexts(line, "sourceIPs", arrival.sourceIps());
        putUnlessEmpty(line, "userAgent", shortened(arrival.userAgent()));
        addBodies(line, event);
        line.put("requestReceivedTimestamp", micros(arrival.at())).put("stageTimestamp", micros(event.at()));
        if (!event.annotations().isEmpty()) {
            ObjectNode annotations = line.putObject("annotations");
            new TreeMap<>(event.annotations()).forEach(annotations::put);
        }
        return line;
    }

    private void addBodies(ObjectNode line, AuditEvent event) {
        RequestInfo info = event.arrival().info();
        AuditLevel level = event.interest().level();
        boolean whole = WHOLE_OBJECTS.contains(info.verb()) && info.isResourceRequest();
        Optional<JsonNode> request =
                whole || level.includes(AuditLevel.REQUEST) ? bodies.read(event.request()) : Optional.empty();
        boolean withResponse =
                level.includes(AuditLevel.REQUEST_RESPONSE) || event.code() >= 400 || DELETIONS.contains(info.verb());
        Optional<JsonNode> response = withResponse ? bodies.read(event.response()) : Optional.empty();
        if (info.isResourceRequest()) {
            line.set("objectRef", objectRef(info, whole ? request : Optional.empty()));
        }
        if (event.code() > 0) {
            line.set("responseStatus", status(event, response));
        }
        if (info.isResourceRequest() && level.includes(AuditLevel.REQUEST)) {
            request.ifPresent(body -> line.set("requestObject", tidied(body, event)));
        }
        if (info.isResourceRequest() && level.includes(AuditLevel.REQUEST_RESPONSE)) {
            response.ifPresent(body -> line.set("responseObject", tidied(body, event)));
        }
    }

    private static JsonNode tidied(JsonNode body, AuditEvent event) {
        if (event.interest().managedFields() == AuditDecision.ManagedFields.OMITTED) {
            AuditBodies.dropManagedFields(body);
        }
        RequestInfo info = event.arrival().info();
        Redactor.redact(body, info);
        if (isStatus(body) && event.code() == 400 && Redactor.isSensitive(info)) {
            ((ObjectNode) body).set("message", Redactor.REDACTED);
        }
        return body;
    }

    private static ObjectNode user(UserInfo user) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        putUnlessEmpty(json, "username", user.name());
        putUnlessEmpty(json, "uid", user.uid());
        putTexts(json, "groups", user.groups());
        if (!user.extra().isEmpty()) {
            ObjectNode extra = json.putObject("extra");
            new TreeMap<>(user.extra()).forEach((key, values) -> putTexts(extra, key, values));
        }
        return json;
    }

    private static ObjectNode objectRef(RequestInfo info, Optional<JsonNode> object) {
        JsonNode metadata = object.map(tree -> tree.path("metadata")).orElse(JsonNodeFactory.instance.missingNode());
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        putUnlessEmpty(json, "resource", info.resource());
        putUnlessEmpty(json, "namespace", either(info.namespace(), metadata.path("namespace")));
        putUnlessEmpty(json, "name", either(info.name(), metadata.path("name")));
        putUnlessEmpty(json, "uid", metadata.path("uid").asText());
        putUnlessEmpty(json, "apiGroup", info.apiGroup());
        putUnlessEmpty(json, "apiVersion", info.apiVersion());
        putUnlessEmpty(json, "resourceVersion", metadata.path("resourceVersion").asText());
        putUnlessEmpty(json, "subresource", info.subresource());
        return json;
    }

    /** Returns the scalar fields of the {@code Status} in the response, or only the status code. */
    private static ObjectNode status(AuditEvent event, Optional<JsonNode> response) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.putObject("metadata");
        Optional<JsonNode> status = response.filter(AuditEventWriter::isStatus);
        if (event.stage() == AuditStage.PANIC) {
            json.put("status", "Failure").put("message", event.message()).put("reason", "InternalError");
        } else if (status.isPresent()) {
            for (String name : List.of("status", "message", "reason", "details")) {
                JsonNode value = status.get().path(name);
                if (!value.isMissingNode()) {
                    json.set(name, value.deepCopy());
                }
            }
            if (event.code() == 400 && Redactor.isSensitive(event.arrival().info())) {
                json.set("message", Redactor.REDACTED);
            }
        } else {
            putUnlessEmpty(json, "message", event.message());
        }
        return json.put("code", event.code());
    }

    private static boolean isStatus(JsonNode tree) {
        return tree.path("kind").asText().equals("Status")
                && tree.path("apiVersion").asText().equals("v1");
    }

    private static String either(String known, JsonNode fallback) {
        return known.isEmpty() ? fallback.asText() : known;
    }

    private static String shortened(String agent) {
        return agent.length() > USER_AGENT ? agent.substring(0, USER_AGENT) + "...TRUNCATED" : agent;
    }

    private static String micros(Instant time) {
        return MICROS.format(time);
    }

    private static void putUnlessEmpty(ObjectNode json, String name, String value) {
        if (!value.isEmpty()) {
            json.put(name, value);
        }
    }

    private static void putTexts(ObjectNode json, String name, List<String> values) {
        if (!values.isEmpty()) {
            values.forEach(json.putArray(name)::add);
        }
    }
}
