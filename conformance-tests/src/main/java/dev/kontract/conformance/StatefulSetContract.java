package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.patching;
import static dev.kontract.conformance.TestRequests.sending;
import static dev.kontract.conformance.TestResource.refusesAnonymous;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.anyOf;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the {@code StatefulSet} operations. */
@SuppressWarnings("NullAway.Init")
public abstract class StatefulSetContract {

    private static final String TWO = "{\"spec\": {\"replicas\": 2}}";

    private TestResource sets;

    @BeforeEach
    void createNamespace() {
        sets = TestResource.of("StatefulSet", TestNamespaces.create());
    }

    @ParameterizedTest
    @CsvSource({"GET, ''", "POST, ''", "DELETE, ''", "GET, /a", "PUT, /a", "PATCH, /a", "DELETE, /a"})
    void everyOperation_isUnauthorized_whenNobodyIsKnown(String method, String path) {
        refusesAnonymous(method, sets.collection() + path);
    }

    @Test
    void listInAllNamespaces_isUnauthorized_whenNobodyIsKnown() {
        refusesAnonymous("GET", sets.everywhere());
    }

    @Nested
    class Get {

        @Test
        void answersTheSet() {
            String name = sets.create();

            authenticated()
                    .get(sets.path(name))
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("StatefulSet"))
                    .body("metadata.name", equalTo(name));
        }
    }

    @Nested
    class ListInNamespace {

        @Test
        void answersPageByPage() {
            String one = sets.create();
            String other = sets.create();
            String next = authenticated()
                    .queryParam("limit", 1)
                    .get(sets.collection())
                    .then()
                    .statusCode(200)
                    .body("items", hasSize(1))
                    .body("metadata.remainingItemCount", equalTo(1))
                    .extract()
                    .path("metadata.continue");

            authenticated()
                    .queryParam("limit", 1)
                    .queryParam("continue", next)
                    .get(sets.collection())
                    .then()
                    .statusCode(200)
                    .body("items", hasSize(1));
            authenticated()
                    .get(sets.collection())
                    .then()
                    .statusCode(200)
                    .body("items.metadata.name", hasItems(one, other));
        }

        @Test
        void watches_whenAsked() {
            String name = sets.create();
            String events = authenticated()
                    .queryParam("watch", true)
                    .queryParam("timeoutSeconds", 1)
                    .get(sets.collection())
                    .then()
                    .statusCode(200)
                    .extract()
                    .asString();

            assertThat(events).startsWith("{\"type\":\"ADDED\"").contains(name);
        }
    }

    @Nested
    class ListInAllNamespaces {

        @Test
        void answersTheSetsOfEveryNamespace() {
            String here = sets.create();
            String there =
                    TestResource.of("StatefulSet", TestNamespaces.create()).create();

            authenticated()
                    .get(sets.everywhere())
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("StatefulSetList"))
                    .body("items.metadata.name", hasItems(here, there));
        }
    }

    @Nested
    class Create {

        @Test
        void fillsInTheDefaults() {
            sending(sets.minimal())
                    .post(sets.collection())
                    .then()
                    .statusCode(201)
                    .body("spec.replicas", equalTo(1))
                    .body("spec.podManagementPolicy", equalTo("OrderedReady"))
                    .body("spec.revisionHistoryLimit", equalTo(10))
                    .body("spec.updateStrategy.type", equalTo("RollingUpdate"))
                    .body("spec.updateStrategy.rollingUpdate.partition", equalTo(0))
                    .body("spec.persistentVolumeClaimRetentionPolicy.whenDeleted", equalTo("Retain"))
                    .body("metadata.generation", equalTo(1));
        }

        @Test
        void refusesAPodThatIsNotAlwaysRestarted() {
            ObjectNode set = sets.minimal();
            podSpec(set).put("restartPolicy", "Never");

            sending(set)
                    .post(sets.collection())
                    .then()
                    .statusCode(422)
                    .body("details.causes.field", hasItem("spec.template.spec.restartPolicy"));
        }

        /** The server either rejects the object or, if the field is not enabled, drops it; it never stores 0. */
        @Test
        void keepsNoUpdateThatMayTakeNothingDown() {
            ObjectNode set = sets.minimal();
            spec(set)
                    .withObjectProperty("updateStrategy")
                    .put("type", "RollingUpdate")
                    .withObjectProperty("rollingUpdate")
                    .put("maxUnavailable", 0);

            sending(set)
                    .post(sets.collection())
                    .then()
                    .statusCode(anyOf(equalTo(201), equalTo(422)))
                    .body("spec?.updateStrategy?.rollingUpdate?.maxUnavailable", not(equalTo(0)));
        }
    }

    @Nested
    class Replace {

        @Test
        void countsAChangedSpecAsAGeneration() {
            sets.replace(sets.create(), "", set -> spec(set).put("replicas", 3))
                    .statusCode(200)
                    .body("spec.replicas", equalTo(3))
                    .body("metadata.generation", equalTo(2));
        }

        @Test
        void refusesAnotherSelector() {
            sets.replace(
                            sets.create(),
                            "",
                            set -> spec(set)
                                    .withObjectProperty("selector")
                                    .withObjectProperty("matchLabels")
                                    .put("app", "other"))
                    .statusCode(422);
        }
    }

    @Nested
    class Patch {

        @Test
        void mergesIntoTheSet() {
            patching(TestRequests.STRATEGIC_PATCH, TWO)
                    .patch(sets.path(sets.create()))
                    .then()
                    .statusCode(200)
                    .body("spec.replicas", equalTo(2));
        }

        @Test
        void followsAJsonPatch() {
            patching(TestRequests.JSON_PATCH, "[{\"op\": \"replace\", \"path\": \"/spec/replicas\", \"value\": 2}]")
                    .patch(sets.path(sets.create()))
                    .then()
                    .statusCode(200)
                    .body("spec.replicas", equalTo(2));
        }

        @Test
        void refusesAnUnknownMediaType() {
            patching("text/plain", TWO).patch(sets.path(sets.create())).then().statusCode(415);
        }
    }

    @Nested
    class Delete {

        @Test
        void tellsTheSuccess() {
            String name = sets.create();

            authenticated()
                    .delete(sets.path(name))
                    .then()
                    .statusCode(200)
                    .body("status", equalTo("Success"))
                    .body("details.group", equalTo("apps"));
            authenticated().get(sets.path(name)).then().statusCode(404);
        }
    }

    @Nested
    class DeleteCollection {

        @Test
        void deletesTheSetsOfTheNamespace() {
            sets.create();

            authenticated().delete(sets.collection()).then().statusCode(200);
            authenticated().get(sets.collection()).then().statusCode(200).body("items", hasSize(0));
        }
    }

    private static ObjectNode spec(ObjectNode set) {
        return set.withObjectProperty("spec");
    }

    private static ObjectNode podSpec(ObjectNode set) {
        return spec(set).withObjectProperty("template").withObjectProperty("spec");
    }
}
