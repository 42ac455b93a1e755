package dev.kontract.server.cel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.server.cel.function.AdmissionAuthorizer;
import org.jspecify.annotations.Nullable;

/**
 * The values of the variables of one admission request; null becomes null in expressions.
 *
 * @param object the object, in the version of the policy or webhook
 * @param oldObject the object before, in the same version
 * @param request the {@code AdmissionRequest} without the objects
 * @param params the parameters of a policy
 * @param namespaceObject the namespace, or null if the resource has none
 * @param authorizer answers authorization checks; needed only if the environment declares it
 */
public record AdmissionInput(
        @Nullable JsonNode object,
        @Nullable JsonNode oldObject,
        JsonNode request,
        @Nullable JsonNode params,
        @Nullable JsonNode namespaceObject,
        @Nullable AdmissionAuthorizer authorizer) {}
