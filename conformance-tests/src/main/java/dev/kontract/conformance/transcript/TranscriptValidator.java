package dev.kontract.conformance.transcript;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is wrong in a transcript, so that the file can be corrected where it was edited. */
public final class TranscriptValidator {

    private static final Set<String> METHODS =
            Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE");
    private static final Set<String> OF_A_SCENARIO = Set.of("name", "namespace", "maxLevel", "steps");
    private static final Set<String> OF_A_STEP = Set.of(
            "request",
            "response",
            "capture",
            "until",
            "stream",
            "watch",
            "watched",
            "select",
            "keepHeaders",
            "rawText",
            "bodyIgnored",
            "unchecked",
            "sleep",
            "kubectl",
            "token",
            "files",
            "stdin",
            "json",
            "outputIgnored",
            "stderrIgnored");
    private static final Set<String> OF_A_REQUEST = Set.of("method", "path", "headers", "body", "rawBody");
    private static final Set<String> OF_A_RESPONSE = Set.of(
            "status", "contentType", "body", "events", "text", "warnings", "headers", "exit", "stdout", "stderr");
    private static final Pattern PLACEHOLDER = Pattern.compile("\\$\\{([^}]*)}");
    private static final Pattern MASK = Pattern.compile("<(uid|rv|gen):\\d+>|<(time|listrv|continue|bookmark)>");

    private final String file;
    private final JsonLines lines;
    private final List<String> problems = new ArrayList<>();

    private TranscriptValidator(String file, JsonLines lines) {
        this.file = file;
        this.lines = lines;
    }

    /**
     * Returns the problems of a file in file order, each as {@code file:line: what is wrong}; empty if there are none.
     *
     * @throws IOException if the file cannot be read
     */
    public static List<String> problems(Path file) throws IOException {
        String name = Objects.requireNonNull(file.getFileName()).toString();
        JsonLines lines;
        try {
            lines = JsonLines.read(Files.readString(file));
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
            return List.of(name + ':' + line + ": not valid JSON: " + e.getOriginalMessage());
        }
        TranscriptValidator validator = new TranscriptValidator(name, lines);
        validator.check();
        return List.copyOf(validator.problems);
    }

    private void check() {
        JsonNode document = lines.document();
        if (!document.isArray()) {
            report("", "a transcript is a list of scenarios");
            return;
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < document.size(); i++) {
            String at = "/" + i;
            JsonNode scenario = document.get(i);
            checkFields(at, scenario, OF_A_SCENARIO, "a scenario");
            if (!names.add(scenario.path("name").asText())) {
                report(at + "/name", "another scenario has the name " + scenario.path("name"));
            }
            require(scenario.path("name").isTextual(), at, "the scenario has no name");
            checkLevel(at, scenario.path("maxLevel").asText("exact"));
            require(!scenario.path("steps").isEmpty(), at, "the scenario has no steps");
            checkSteps(at + "/steps", scenario.path("steps"));
        }
    }

    private void checkLevel(String at, String level) {
        try {
            MatchLevel.of(level);
        } catch (IllegalArgumentException e) {
            report(at + "/maxLevel", "there is no level \"" + level + "\": code, body or exact");
        }
    }

    private void checkSteps(String at, JsonNode steps) {
        Set<String> known = new TreeSet<>(Set.of("ns", "id"));
        Set<String> watches = new HashSet<>();
        for (int i = 0; i < steps.size(); i++) {
            String here = at + '/' + i;
            JsonNode step = steps.get(i);
            checkFields(here, step, OF_A_STEP, "a step");
            if (step.has("watched")) {
                String watch = step.path("watched").asText();
                require(watches.remove(watch), here + "/watched", "no watch \"" + watch + "\" is open here");
            } else if (!step.has("kubectl") && !step.has("sleep")) {
                checkRequest(here, step);
            }
            checkPlaceholders(here + "/request", step.path("request"), known);
            if (step.has("response")) {
                checkResponse(here + "/response", step);
            }
            for (Map.Entry<String, JsonNode> capture : step.path("capture").properties()) {
                String pointer = capture.getValue().asText();
                require(
                        pointer.startsWith("/"),
                        here + "/capture/" + capture.getKey(),
                        "a pointer starts with a slash, this one is \"" + pointer + '"');
                known.add(capture.getKey());
            }
            if (step.has("watch")) {
                watches.add(step.path("watch").asText());
            }
        }
    }

    private void checkRequest(String at, JsonNode step) {
        JsonNode request = step.path("request");
        if (!request.isObject()) {
            report(at, "the step has no request");
            return;
        }
        checkFields(at + "/request", request, OF_A_REQUEST, "a request");
        String method = request.path("method").asText();
        require(METHODS.contains(method), at + "/request/method", "there is no method \"" + method + '"');
        String path = request.path("path").asText();
        require(path.startsWith("/"), at + "/request/path", "a path starts with a slash, this one is \"" + path + '"');
        require(
                !(request.has("body") && request.has("rawBody")),
                at + "/request/rawBody",
                "a request has either body or rawBody");
        request.path("headers").properties().forEach(header -> {
            boolean secret = header.getKey().equalsIgnoreCase("Authorization");
            require(!secret || isPublic(header.getValue()), at + "/request/headers", "credentials do not belong here");
        });
    }

    /** Tokens of the users that come with the recordings are no secrets; those that a server issues are. */
    private static boolean isPublic(JsonNode authorization) {
        return !authorization.asText().startsWith("Bearer eyJ");
    }

    private void checkResponse(String at, JsonNode step) {
        JsonNode response = step.path("response");
        checkFields(at, response, OF_A_RESPONSE, "a response");
        int status = response.path("status").asInt();
        require(
                step.has("kubectl") || (status >= 100 && status < 600),
                at + "/status",
                "the response needs a status code, this one is " + response.path("status"));
        require(
                !step.has("watched") || response.path("events").isArray(),
                at,
                "the response of a watch has a list of events");
    }

    private void checkPlaceholders(String at, JsonNode value, Set<String> known) {
        value.properties().forEach(entry -> checkPlaceholders(at + '/' + entry.getKey(), entry.getValue(), known));
        for (int i = 0; value.isArray() && i < value.size(); i++) {
            checkPlaceholders(at + '/' + i, value.get(i), known);
        }
        if (!value.isTextual()) {
            return;
        }
        Matcher placeholder = PLACEHOLDER.matcher(value.textValue());
        while (placeholder.find()) {
            String name = placeholder.group(1);
            require(known.contains(name), at, "no earlier step captures ${" + name + "}; known are " + known);
        }
        Matcher mask = MASK.matcher(value.textValue());
        if (mask.find()) {
            report(at, mask.group() + " stands in responses only; capture the value and use ${name}");
        }
    }

    private void checkFields(String at, JsonNode value, Set<String> known, String what) {
        require(value.isObject(), at, what + " is an object");
        value.fieldNames().forEachRemaining(name -> {
            require(known.contains(name), at + '/' + name, what + " has no field \"" + name + '"');
        });
    }

    private void require(boolean holds, String at, String problem) {
        if (!holds) {
            report(at, problem);
        }
    }

    private void report(String at, String problem) {
        problems.add(file + ':' + lines.line(at) + ": " + problem);
    }
}
