package dev.kontract.server.registry.certificates;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.registry.validation.FieldValue;
import dev.kontract.server.registry.validation.ObjectMetaUpdateValidation;
import dev.kontract.server.status.FieldError;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Validates a certificate signing request. Errors that the current object already has are not reported again. */
final class CertificateSigningRequestValidation {

    private static final String LEGACY_SIGNER = "kubernetes.io/legacy-unknown";
    private static final List<String> DECISIONS = List.of("Approved", "Denied");
    private static final List<String> FINAL = List.of("Approved", "Denied", "Failed");
    private static final List<String> TRUE = List.of("True");
    private static final List<String> STATUSES = List.of("False", "True", "Unknown");

    private final ObjectNode object;
    private final JsonNode current;
    private final FieldErrors errors;
    private final FieldValue spec;
    private final FieldValue status;

    /** Validates {@code object}, which replaces {@code current} or is new. */
    CertificateSigningRequestValidation(ObjectNode object, @Nullable ObjectNode current, FieldErrors errors) {
        this.object = object;
        this.current = current == null ? MissingNode.getInstance() : current;
        this.errors = errors;
        this.spec = FieldValue.of(object, "spec", errors);
        this.status = FieldValue.of(object, "status", errors);
    }

    /** Validates the object as such. */
    void validate() {
        request();
        usages();
        signerName();
        spec.check("expirationSeconds");
        conditions();
        certificate();
    }

    private void request() {
        FieldValue request = spec.child("request");
        try {
            CertificateRequest.parse(request.text()).checkSignature();
        } catch (InvalidRequestException e) {
            request.invalid(request.empty() ? NullNode.getInstance() : request.text(), String.valueOf(e.getMessage()));
        }
    }

    private void usages() {
        Set<String> known = current.isObject()
                ? usages(current.path("spec").path("usages"))
                        .map(FieldError::reason)
                        .collect(Collectors.toSet())
                : Set.of();
        usages(object.path("spec").path("usages"))
                .filter(error -> !known.contains(error.reason()))
                .forEach(errors::add);
    }

    /** Returns the errors of a list of usages. */
    private Stream<FieldError> usages(JsonNode list) {
        FieldErrors found = errors.separate();
        spec.within(found).child("usages").holding(list).check();
        return found.found().stream();
    }

    private void signerName() {
        FieldValue name = spec.child("signerName");
        boolean legacy = name.is(LEGACY_SIGNER);
        if (legacy && !current.path("spec").path("signerName").asText().equals(LEGACY_SIGNER)) {
            name.invalid("the legacy signerName is not allowed via this API version");
        } else {
            SignerNames.validate(name);
        }
    }

    private void conditions() {
        JsonNode before = current.path("status").path("conditions");
        boolean emptyBefore = has(before, "");
        boolean bothBefore = has(before, "Approved") && has(before, "Denied");
        boolean twiceBefore = twice(before);
        FieldValue conditions = status.child("conditions");
        Set<String> seen = new HashSet<>();
        for (FieldValue condition : conditions.items()) {
            FieldValue type = condition.child("type");
            if (type.empty() && !emptyBefore) {
                type.required();
            }
            List<String> statuses = FINAL.contains(type.text()) ? TRUE : STATUSES;
            condition.child("status").oneOf(statuses);
            String opposite = type.is("Approved") ? "Denied" : "Approved";
            if (!bothBefore && DECISIONS.contains(type.text()) && seen.contains(opposite)) {
                conditions.invalid(type.text(), "Approved and Denied conditions are mutually exclusive");
            }
            if (!seen.add(type.text()) && !twiceBefore) {
                type.duplicate();
            }
        }
    }

    private static boolean has(JsonNode conditions, String type) {
        return count(conditions, type) > 0;
    }

    private static long count(JsonNode conditions, String type) {
        return StreamSupport.stream(conditions.spliterator(), false)
                .filter(condition -> condition.path("type").asText().equals(type))
                .count();
    }

    private static boolean twice(JsonNode conditions) {
        Set<String> seen = new HashSet<>();
        return StreamSupport.stream(conditions.spliterator(), false)
                .anyMatch(condition -> !seen.add(condition.path("type").asText()));
    }

    private void certificate() {
        FieldValue certificate = status.child("certificate");
        String before = current.path("status").path("certificate").asText("");
        boolean untouched = current.isObject() && certificate.is(before);
        if (!untouched && CertificatePem.wrong(before).isEmpty()) {
            Optional<String> wrong = CertificatePem.wrong(certificate.text());
            wrong.ifPresent(why -> certificate.invalid("<certificate data>", why));
        }
    }

    /**
     * Validates the change.
     *
     * @param decides whether the update may approve or deny the request
     */
    void validateChange(boolean decides) {
        FieldValue conditions = status.child("conditions");
        JsonNode before = current.path("status").path("conditions");
        for (String type : FINAL) {
            if (count(conditions.node(), type) < count(before, type)) {
                conditions.forbidden("updates may not remove a condition of type \"" + type + '"');
            }
        }
        for (String type : decides ? List.<String>of() : DECISIONS) {
            if (count(conditions.node(), type) > count(before, type)) {
                conditions.forbidden("updates may not add a condition of type \"" + type + '"');
            }
        }
        FieldValue certificate = status.child("certificate");
        String known = current.path("status").path("certificate").asText("");
        if (!certificate.is(known) && !known.isEmpty()) {
            certificate.forbidden("updates may not modify existing certificate content");
        }
        ObjectMetaUpdateValidation.ofKind(object, (ObjectNode) current, errors);
    }
}
