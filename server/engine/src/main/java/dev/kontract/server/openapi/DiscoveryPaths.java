package dev.kontract.server.openapi;

import dev.kontract.model.catalog.GroupVersionKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Describes the paths that lead to resources, the version of the server and the keys of its tokens. */
final class DiscoveryPaths {

    private static final String JSON = "application/json";
    private static final List<String> DOCUMENTS =
            List.of(JSON, "application/yaml", "application/vnd.kubernetes.protobuf");
    private static final String MACHINERY = "io.k8s.apimachinery.pkg.";

    private DiscoveryPaths() {}

    /** Returns the path that lists the versions of the core group. */
    static ApiPath coreVersions() {
        return discovery("/api/", "getCoreAPIVersions", "core", "list the versions of the core group", "APIVersions");
    }

    /** Returns the path that lists the groups. */
    static ApiPath groups() {
        return discovery("/apis/", "getAPIVersions", "apis", "list the groups", "APIGroupList");
    }

    /** Returns the path of a group other than the core group. */
    static ApiPath group(String group) {
        String name = Identifiers.group(group);
        String id = "get" + Identifiers.capitalized(name) + "APIGroup";
        return discovery("/apis/" + group + '/', id, name, "read the versions of a group", "APIGroup");
    }

    /** Returns the path that lists the resources of a group version. */
    static ApiPath resources(String group, String version) {
        return discovery(
                (group.isEmpty() ? "/api/" : "/apis/" + group + '/') + version + '/',
                Identifiers.operation("get", new GroupVersionKind(group, version, ""), "APIResources"),
                Identifiers.tag(group, version),
                "list the resources of a group version",
                "APIResourceList");
    }

    /** Returns the path of the version of the server. */
    static ApiPath version() {
        return path(
                "/version/",
                "getCodeVersion",
                "version",
                "read the version of the server",
                List.of(JSON),
                List.of(JSON),
                MACHINERY + "version.Info");
    }

    /** Returns the path of the metadata of the issuer of service account tokens. */
    static ApiPath openIdConfiguration() {
        return path(
                "/.well-known/openid-configuration/",
                "getServiceAccountIssuerOpenIDConfiguration",
                "WellKnown",
                "read the OpenID Connect metadata of the issuer of service account tokens",
                List.of(),
                List.of(JSON),
                null);
    }

    /** Returns the path of the public keys that verify service account tokens. */
    static ApiPath openIdKeys() {
        return path(
                "/openid/v1/jwks/",
                "getServiceAccountIssuerOpenIDKeyset",
                "openid",
                "read the public keys that verify service account tokens",
                List.of(),
                List.of("application/jwk-set+json"),
                null);
    }

    private static ApiPath discovery(String path, String id, String tag, String description, String answer) {
        return path(path, id, tag, description, DOCUMENTS, DOCUMENTS, MACHINERY + "apis.meta.v1." + answer);
    }

    private static ApiPath path(
            String path,
            String id,
            String tag,
            String description,
            List<String> consumes,
            List<String> produces,
            @Nullable String answer) {
        return ApiPath.of(
                path,
                List.of(new ApiOperation(
                        "get",
                        id,
                        tag,
                        description,
                        null,
                        null,
                        List.of(),
                        null,
                        consumes,
                        produces,
                        answer,
                        List.of("200"))));
    }
}
