package dev.kontract.server.cel.function;

import java.util.List;
import java.util.Map;

/** Answers the authorization checks that expressions make for the user of a request. */
public interface AdmissionAuthorizer {

    /**
     * The attributes of a check: access to a path, or to a resource if {@code resource} is not empty.
     *
     * @param serviceAccount namespace and name of the service account to check, or empty for the user of the request
     * @param path the path, or empty
     * @param group the API group
     * @param version the version
     * @param resource the resource
     * @param subresource the subresource
     * @param namespace the namespace
     * @param name the name
     * @param verb the verb
     * @param selectors the field and label selectors that the check names
     */
    record Check(
            List<String> serviceAccount,
            String path,
            String group,
            String version,
            String resource,
            String subresource,
            String namespace,
            String name,
            String verb,
            Map<String, String> selectors) {}

    /**
     * The decision.
     *
     * @param allowed whether access is allowed
     * @param reason the reason
     * @param error the error of the check, or empty
     */
    record Decision(boolean allowed, String reason, String error) {}

    /** Returns the answer to a check. */
    Decision authorize(Check check);
}
