package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.promise.Answer;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Authorization of a kind. */
final class AccessPromises {

    private static final Source AUTHENTICATION =
            Source.page("Authenticating", "reference/access-authn-authz/authentication/");
    private static final Source RBAC = Source.page("Using RBAC Authorization", "reference/access-authn-authz/rbac/");
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final String RBAC_PATH = "/apis/" + GROUP + "/v1/";

    /** Authorizers may see a new binding some time after it is written. */
    private static final int ATTEMPTS = 100;

    private AccessPromises() {}

    static List<Promise> of(ResourceDescriptor kind) {
        PromiseCollector promises = new PromiseCollector(Suite.ACCESS);
        if (!kind.stored()) {
            return promises.promises();
        }
        promises.add(
                kind,
                "unknown-token",
                "An unknown token is refused",
                AUTHENTICATION,
                "list",
                (c, r) -> c.send("GET", r.collection(), Map.of("Authorization", "Bearer unknown"), null)
                        .expectFailure(401, "Unauthorized"));
        promises.add(
                kind,
                "forbidden",
                "A user without a role is refused",
                RBAC,
                "list create",
                Set.of(Facility.IMPERSONATION),
                AccessPromises::forbidden);
        promises.add(
                kind,
                "granted",
                "A role grants its verbs and no others",
                RBAC,
                "list create",
                Set.of(Facility.IMPERSONATION),
                AccessPromises::granted);
        return promises.promises();
    }

    private static void forbidden(Conversation c, TestResource r) {
        String user = c.unique("user");
        c.as(user, "GET", r.collection(), null)
                .expectFailure(403, "Forbidden")
                .expect("/details/kind", r.descriptor().plural());
        c.as(user, "POST", r.collection(), r.minimal()).expectFailure(403, "Forbidden");
    }

    private static void granted(Conversation c, TestResource r) throws InterruptedException {
        String user = c.unique("user");
        boolean inside = r.descriptor().namespaced();
        String rolePath = RBAC_PATH + (inside ? "namespaces/" + r.namespace() + "/roles" : "clusterroles");
        ObjectNode role = object(inside ? "Role" : "ClusterRole", user);
        ObjectNode rule = role.putArray("rules").addObject();
        rule.putArray("apiGroups").add(r.descriptor().group());
        rule.putArray("resources").add(r.descriptor().plural());
        rule.putArray("verbs").add("list");
        c.post(rolePath, role).expectStatus(201);
        ObjectNode binding = object(inside ? "RoleBinding" : "ClusterRoleBinding", user);
        binding.putObject("roleRef")
                .put("apiGroup", GROUP)
                .put("kind", inside ? "Role" : "ClusterRole")
                .put("name", user);
        binding.putArray("subjects")
                .addObject()
                .put("apiGroup", GROUP)
                .put("kind", "User")
                .put("name", user);
        c.post(rolePath.replaceFirst("roles$", "rolebindings"), binding).expectStatus(201);
        awaitGranted(c, user, r.collection());
        c.as(user, "POST", r.collection(), r.minimal()).expectFailure(403, "Forbidden");
    }

    private static ObjectNode object(String kind, String name) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", GROUP + "/v1")
                .put("kind", kind);
        object.putObject("metadata").put("name", name);
        return object;
    }

    private static void awaitGranted(Conversation c, String user, String path) throws InterruptedException {
        Answer answer = c.as(user, "GET", path, null);
        for (int attempt = 1; attempt < ATTEMPTS && answer.status() == 403; attempt++) {
            Thread.sleep(50);
            answer = c.as(user, "GET", path, null);
        }
        if (answer.status() != 200) {
            throw new BrokenPromise("status 200 within some seconds", "status " + answer.status());
        }
    }
}
