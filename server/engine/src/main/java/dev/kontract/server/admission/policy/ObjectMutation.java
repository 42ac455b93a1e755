package dev.kontract.server.admission.policy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.admission.AdmissionRequest;
import dev.kontract.server.admission.matching.MatchedResource;
import dev.kontract.server.apply.typed.ConfigurationMerge;
import dev.kontract.server.cel.AdmissionEvaluation;
import dev.kontract.server.cel.AdmissionEvaluation.BudgetException;
import dev.kontract.server.cel.AdmissionInput;
import dev.kontract.server.cel.AdmissionResult;
import dev.kontract.server.cel.AdmissionResult.ShapeException;
import dev.kontract.server.patch.JsonPatchFailure;
import dev.kontract.server.patch.JsonPatchOperations;
import dev.kontract.server.status.StatusException;
import java.util.Objects;

/** Applies a change of a mutating policy to the object of a request. */
final class ObjectMutation {

    /** The change cannot be computed or does not apply. */
    static final class MutationFailure extends Exception {

        private static final long serialVersionUID = 1L;

        MutationFailure(String message) {
            super(message, null, false, false);
        }
    }

    private ObjectMutation() {}

    /**
     * Applies a change.
     *
     * @return whether it made a difference
     * @throws MutationFailure when it cannot be computed or does not apply
     * @throws StatusException 500 when the result is not an object of the kind
     */
    static boolean apply(
            MutatingPolicy.Change change, AdmissionRequest request, MatchedResource resource, AdmissionInput input)
            throws MutationFailure {
        AdmissionResult result = evaluate(change, input);
        ObjectNode object = Objects.requireNonNull(resource.shown(request.object()));
        JsonNode changed = change.jsonPatch() ? patched(object, result) : merged(object, result, resource);
        if (!(changed instanceof ObjectNode next)) {
            throw StatusException.internal("the patched object is not an object");
        }
        try {
            return resource.replace(request, next);
        } catch (IllegalArgumentException e) {
            throw StatusException.internal(String.valueOf(e.getMessage()));
        }
    }

    private static AdmissionResult evaluate(MutatingPolicy.Change change, AdmissionInput input) throws MutationFailure {
        try {
            AdmissionEvaluation evaluation = new AdmissionEvaluation(input, AdmissionEvaluation.POLICY_BUDGET);
            AdmissionResult result = evaluation.evaluate(change.expression());
            if (result.error().isPresent()) {
                throw new MutationFailure(result.error().get());
            }
            return result;
        } catch (BudgetException e) {
            throw new MutationFailure(String.valueOf(e.getMessage()));
        }
    }

    /** A failed test leaves the object unchanged. */
    private static JsonNode patched(ObjectNode object, AdmissionResult result) throws MutationFailure {
        try {
            return JsonPatchOperations.of(result.jsonPatch()).applyExplained(object);
        } catch (JsonPatchFailure e) {
            if (e.isFailedTest()) {
                return object;
            }
            throw new MutationFailure("JSON Patch: " + e.getMessage());
        } catch (ShapeException | StatusException e) {
            throw new MutationFailure(String.valueOf(e.getMessage()));
        }
    }

    private static JsonNode merged(ObjectNode object, AdmissionResult result, MatchedResource resource)
            throws MutationFailure {
        try {
            ObjectNode configuration = result.applyConfiguration().deepCopy();
            configuration.put("kind", resource.kind().kind());
            configuration.put("apiVersion", resource.kind().apiVersion());
            return ConfigurationMerge.merge(object, configuration, resource.schema());
        } catch (ShapeException e) {
            throw new MutationFailure(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw new MutationFailure("error applying patch: " + e.getMessage());
        }
    }
}
