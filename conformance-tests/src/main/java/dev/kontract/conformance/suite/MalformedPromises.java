package dev.kontract.conformance.suite;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.conformance.malformed.Malformed;
import dev.kontract.conformance.malformed.MalformedAnswers;
import dev.kontract.conformance.malformed.MalformedRequests;
import dev.kontract.conformance.malformed.RawConnection;
import dev.kontract.conformance.promise.BrokenPromise;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Requests that no client sends. They are sent as a service account that may do everything in a namespace of its own and
 * nothing outside of it.
 */
final class MalformedPromises {

    private static final Source ERRORS = Source.rfc(9110, "15.5");
    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final int SERIES = 10;
    private static final int REQUESTS = 100;
    private static final int UNKNOWN_RIGHTS = 403;

    private MalformedPromises() {}

    static List<Promise> all() {
        PromiseCollector promises = new PromiseCollector(Suite.MALFORMED);
        Set<Need> needs = Set.of(
                new Need("v1", "serviceaccounts", "create"),
                new Need("v1", "serviceaccounts/token", "create"),
                new Need(GROUP + "/v1", "roles", "create"),
                new Need(GROUP + "/v1", "rolebindings", "create"));
        for (int i = 1; i <= SERIES; i++) {
            long seed = i;
            promises.add(
                    "series-" + i,
                    "Malformed requests are answered with an error that tells why, series " + i,
                    ERRORS,
                    needs,
                    Set.of(Facility.NAMESPACES),
                    c -> send(c, seed));
        }
        return promises.promises();
    }

    private static void send(Conversation c, long seed) throws IOException, InterruptedException {
        String namespace = c.ownNamespace();
        MalformedRequests requests = new MalformedRequests(seed, token(c, namespace), namespace);
        RawConnection connection = connect(c);
        try {
            for (int i = 0; i < REQUESTS; i++) {
                Malformed request = requests.next();
                if (request.missing() > 0) {
                    continue; // Over TLS a body cannot be broken off without the connection.
                }
                boolean last = true;
                try {
                    RawConnection.Answer answer = connection.send(request);
                    last = answer.last();
                    if (!MalformedAnswers.isProper(request, answer) && !isInternalError(answer)) {
                        String got = answer.code() + " " + answer.headers() + "\n" + answer.text();
                        throw new BrokenPromise("an error of the client, for " + request, got);
                    }
                } catch (IOException e) {
                    throw new BrokenPromise("an answer, for " + request, e.toString());
                }
                if (last) {
                    connection.close();
                    connection = connect(c);
                }
            }
        } finally {
            connection.close();
        }
    }

    /** The original responds to some malformed parameters with an internal error, which is accepted if it is a proper one. */
    private static boolean isInternalError(RawConnection.Answer answer) {
        return answer.code() == 500 && MalformedAnswers.isStatus(answer);
    }

    private static RawConnection connect(Conversation c) throws IOException {
        return new RawConnection(
                c.target().config().server(), c.target().config().tls());
    }

    /** Returns the token of an account that may do everything in the namespace, once the authorization is effective. */
    private static String token(Conversation c, String namespace) throws InterruptedException {
        String core = "/api/v1/namespaces/" + namespace;
        String access = "/apis/" + GROUP + "/v1/namespaces/" + namespace;
        c.post(core + "/serviceaccounts", object("v1", "ServiceAccount")).expectStatus(201);
        ObjectNode role = object(GROUP + "/v1", "Role");
        ObjectNode rule = role.putArray("rules").addObject();
        rule.putArray("apiGroups").add("*");
        rule.putArray("resources").add("*");
        rule.putArray("verbs").add("*");
        c.post(access + "/roles", role).expectStatus(201);
        ObjectNode binding = object(GROUP + "/v1", "RoleBinding");
        binding.putObject("roleRef").put("apiGroup", GROUP).put("kind", "Role").put("name", "malformed");
        binding.putArray("subjects")
                .addObject()
                .put("kind", "ServiceAccount")
                .put("name", "malformed")
                .put("namespace", namespace);
        c.post(access + "/rolebindings", binding).expectStatus(201);
        ObjectNode request = object("authentication.k8s.io/v1", "TokenRequest");
        request.putObject("spec").putArray("audiences");
        String token = c.post(core + "/serviceaccounts/malformed/token", request)
                .expectStatus(201)
                .textAt("/status/token");
        for (int i = 0; i < 100 && rights(c, core, token) == UNKNOWN_RIGHTS; i++) {
            Thread.sleep(50);
        }
        return token;
    }

    private static int rights(Conversation c, String core, String token) {
        return c.send("GET", core + "/configmaps", Map.of("Authorization", "Bearer " + token), null)
                .status();
    }

    private static ObjectNode object(String apiVersion, String kind) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", apiVersion)
                .put("kind", kind);
        object.putObject("metadata").put("name", "malformed");
        return object;
    }
}
