package dev.kontract.server.authorization.configuration;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.model.GoDuration;
import dev.kontract.server.status.FieldError;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates the settings of one authorization webhook. */
final class WebhookValidation {

    private static final Duration LONGEST_TIMEOUT = Duration.ofSeconds(30);
    private static final int MOST_CONDITIONS = 64;

    private final List<FieldError> errors;
    private final String path;

    WebhookValidation(List<FieldError> errors, String path) {
        this.errors = errors;
        this.path = path;
    }

    void check(JsonNode webhook) {
        timeout(webhook);
        ttl(webhook, "authorizedTTL");
        ttl(webhook, "unauthorizedTTL");
        oneOf(webhook, "subjectAccessReviewVersion", "", List.of("v1", "v1beta1"));
        JsonNode conditions = webhook.path("matchConditions");
        if (!conditions.isEmpty()
                || !text(webhook, "matchConditionSubjectAccessReviewVersion").isEmpty()) {
            oneOf(
                    webhook,
                    "matchConditionSubjectAccessReviewVersion",
                    "required if match conditions are specified",
                    List.of("v1"));
        }
        oneOf(webhook, "failurePolicy", "", List.of("NoOpinion", "Deny"));
        connection(webhook.path("connectionInfo"));
        conditions(path + ".matchConditions", conditions);
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asText("");
    }

    private Optional<Duration> duration(JsonNode webhook, String field) {
        String text = text(webhook, field);
        try {
            return Optional.of(text.isEmpty() ? Duration.ZERO : GoDuration.parse(text));
        } catch (IllegalArgumentException e) {
            errors.add(FieldError.invalid(path + '.' + field, text, String.valueOf(e.getMessage())));
            return Optional.empty();
        }
    }

    private void timeout(JsonNode webhook) {
        Optional<Duration> timeout = duration(webhook, "timeout");
        if (timeout.isEmpty()) {
            return;
        }
        if (timeout.get().isZero()) {
            errors.add(FieldError.required(path + ".timeout", ""));
        } else if (timeout.get().isNegative() || timeout.get().compareTo(LONGEST_TIMEOUT) > 0) {
            errors.add(FieldError.invalid(path + ".timeout", text(webhook, "timeout"), "must be > 0s and <= 30s"));
        }
    }

    /** Zero stands for the default. */
    private void ttl(JsonNode webhook, String field) {
        if (duration(webhook, field).filter(Duration::isNegative).isPresent()) {
            errors.add(FieldError.invalid(path + '.' + field, text(webhook, field), "must be > 0s"));
        }
    }

    private void oneOf(JsonNode object, String field, String whyRequired, List<String> supported) {
        String text = text(object, field);
        if (text.isEmpty()) {
            errors.add(FieldError.required(path + '.' + field, whyRequired));
        } else if (!supported.contains(text)) {
            errors.add(FieldError.notSupported(path + '.' + field, text, supported));
        }
    }

    private void connection(JsonNode connection) {
        String type = text(connection, "type");
        String file = text(connection, "kubeConfigFile");
        String field = path + ".connectionInfo.kubeConfigFile";
        switch (type) {
            case "" -> errors.add(FieldError.required(path + ".connectionInfo.type", ""));
            case "InClusterConfig" -> {
                if (connection.hasNonNull("kubeConfigFile")) {
                    errors.add(FieldError.invalid(field, file, "can only be set when type=KubeConfigFile"));
                }
            }
            case "KubeConfigFile" -> file(field, file);
            default ->
                errors.add(FieldError.notSupported(
                        path + ".connectionInfo.type", type, List.of("InClusterConfig", "KubeConfigFile")));
        }
    }

    private void file(String field, String file) {
        if (file.isEmpty()) {
            errors.add(FieldError.required(field, ""));
        } else if (!Path.of(file).isAbsolute()) {
            errors.add(FieldError.invalid(field, file, "must be an absolute path"));
        } else if (!Files.exists(Path.of(file))) {
            errors.add(FieldError.invalid(
                    field, file, "error loading file: stat " + file + ": no such file or directory"));
        } else if (!Files.isRegularFile(Path.of(file))) {
            errors.add(FieldError.invalid(field, file, "must be a regular file"));
        }
    }

    private void conditions(String field, JsonNode conditions) {
        if (conditions.size() > MOST_CONDITIONS) {
            errors.add(FieldError.tooMany(field, conditions.size(), MOST_CONDITIONS));
            return;
        }
        Set<String> known = new HashSet<>();
        for (int i = 0; i < conditions.size(); i++) {
            condition(field + '[' + i + "].expression", text(conditions.get(i), "expression"), known);
        }
    }

    private void condition(String field, String expression, Set<String> known) {
        if (expression.isBlank()) {
            errors.add(FieldError.required(field, ""));
        } else if (!known.add(expression)) {
            errors.add(FieldError.duplicate(field, expression));
        } else {
            WebhookConfiguration.compile(expression)
                    .error()
                    .ifPresent(error -> errors.add(FieldError.invalid(field, expression, error)));
        }
    }
}
