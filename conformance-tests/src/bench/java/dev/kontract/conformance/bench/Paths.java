package dev.kontract.conformance.bench;

/** Where the collections are that are read and filled. */
final class Paths {

    static final String NAMESPACES = "/api/v1/namespaces";

    private Paths() {}

    static String roles(String namespace) {
        return "/apis/rbac.authorization.k8s.io/v1/namespaces/" + namespace + "/roles";
    }

    static String configMaps(String namespace) {
        return NAMESPACES + "/" + namespace + "/configmaps";
    }

    static String pods(String namespace) {
        return NAMESPACES + "/" + namespace + "/pods";
    }

    static String deployments(String namespace) {
        return "/apis/apps/v1/namespaces/" + namespace + "/deployments";
    }

    static String statefulSets(String namespace) {
        return "/apis/apps/v1/namespaces/" + namespace + "/statefulsets";
    }
}
