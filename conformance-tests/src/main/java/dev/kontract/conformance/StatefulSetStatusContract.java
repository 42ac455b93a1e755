package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.patching;
import static dev.kontract.conformance.TestResource.refusesAnonymous;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.notNullValue;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the status subresource of {@code StatefulSet}. */
@SuppressWarnings("NullAway.Init")
public abstract class StatefulSetStatusContract {

    private TestResource sets;

    @BeforeEach
    void createNamespace() {
        sets = TestResource.of("StatefulSet", TestNamespaces.create());
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "PUT", "PATCH"})
    void everyOperation_isUnauthorized_whenNobodyIsKnown(String method) {
        refusesAnonymous(method, sets.path("a") + "/status");
    }

    @Test
    void get_answersTheSet() {
        authenticated()
                .get(sets.path(sets.create()) + "/status")
                .then()
                .statusCode(200)
                .body("kind", equalTo("StatefulSet"))
                .body("status.replicas", notNullValue());
    }

    @Test
    void replace_changesTheStatusAlone() {
        sets.replace(sets.create(), "/status", set -> {
                    set.withObjectProperty("spec").put("replicas", 9);
                    set.withObjectProperty("status").put("replicas", 1).put("readyReplicas", 1);
                })
                .statusCode(200)
                .body("status.readyReplicas", equalTo(1))
                .body("spec.replicas", equalTo(1));
    }

    @Test
    void patch_changesTheStatusAlone() {
        patching(
                        TestRequests.MERGE_PATCH,
                        "{\"spec\": {\"replicas\": 9}, \"status\": {\"replicas\": 1, \"currentReplicas\": 1}}")
                .patch(sets.path(sets.create()) + "/status")
                .then()
                .statusCode(200)
                .body("status.currentReplicas", equalTo(1))
                .body("spec.replicas", equalTo(1));
    }
}
