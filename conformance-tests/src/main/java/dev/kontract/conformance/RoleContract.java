package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.patching;
import static dev.kontract.conformance.TestRequests.sending;
import static dev.kontract.conformance.TestResource.refusesAnonymous;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the {@code Role} operations. */
@SuppressWarnings("NullAway.Init")
public abstract class RoleContract {

    private static final String RULES =
            "{\"rules\": [{\"apiGroups\": [\"\"], \"resources\": [\"pods\"], \"verbs\": [\"get\"]}]}";

    private TestResource roles;

    @BeforeEach
    void createNamespace() {
        roles = TestResource.of("Role", TestNamespaces.create());
    }

    @ParameterizedTest
    @CsvSource({"GET, ''", "POST, ''", "DELETE, ''", "GET, /a", "PUT, /a", "PATCH, /a", "DELETE, /a"})
    void everyOperation_isUnauthorized_whenNobodyIsKnown(String method, String path) {
        refusesAnonymous(method, roles.collection() + path);
    }

    @Test
    void listInAllNamespaces_isUnauthorized_whenNobodyIsKnown() {
        refusesAnonymous("GET", roles.everywhere());
    }

    @Nested
    class Get {

        @Test
        void answersTheRole() {
            String name = roles.create();

            authenticated()
                    .get(roles.path(name))
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("Role"))
                    .body("metadata.name", equalTo(name))
                    .body("metadata.namespace", equalTo(roles.namespace()));
        }

        @Test
        void indentsTheRole_whenAsked() {
            String text = authenticated()
                    .queryParam("pretty", "true")
                    .get(roles.path(roles.create()))
                    .asString();

            assertThat(text).startsWith("{\n  \"kind\": \"Role\"");
        }

        @Test
        void isNotFound_whenThereIsNoSuchRole() {
            authenticated()
                    .get(roles.path("missing"))
                    .then()
                    .statusCode(404)
                    .body("reason", equalTo("NotFound"))
                    .body("details.name", equalTo("missing"));
        }
    }

    @Nested
    class ListInNamespace {

        @Test
        void answersTheRolesOfTheNamespace() {
            String one = roles.create();
            String other = roles.create();

            authenticated()
                    .get(roles.collection())
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("RoleList"))
                    .body("metadata.resourceVersion", notNullValue())
                    .body("items.metadata.name", hasItems(one, other))
                    .body("items", hasSize(2));
        }

        @Test
        void isEmpty_whenThereAreNone() {
            authenticated().get(roles.collection()).then().statusCode(200).body("items", hasSize(0));
        }
    }

    @Nested
    class ListInAllNamespaces {

        @Test
        void answersTheRolesOfEveryNamespace() {
            String here = roles.create();
            String there = TestResource.of("Role", TestNamespaces.create()).create();

            authenticated()
                    .get(roles.everywhere())
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("RoleList"))
                    .body("items.metadata.name", hasItems(here, there));
        }
    }

    @Nested
    class Create {

        @Test
        void answersTheNewRole() {
            sending(roles.minimal())
                    .post(roles.collection())
                    .then()
                    .statusCode(201)
                    .body("metadata.uid", notNullValue())
                    .body("metadata.resourceVersion", notNullValue())
                    .body("metadata.creationTimestamp", notNullValue());
        }

        @Test
        void storesNothing_whenRunDry() {
            String name = sending(roles.minimal())
                    .queryParam("dryRun", "All")
                    .post(roles.collection())
                    .then()
                    .statusCode(201)
                    .extract()
                    .path("metadata.name");

            authenticated().get(roles.path(name)).then().statusCode(404);
        }

        @Test
        void tellsWhoManagesWhat() {
            sending(roles.minimal())
                    .queryParam("fieldManager", "conformance")
                    .post(roles.collection())
                    .then()
                    .statusCode(201)
                    .body("metadata.managedFields.manager", hasItem("conformance"));
        }

        @Test
        void refusesUnknownFields_whenStrict() {
            sending(roles.minimal().put("unknown", 1))
                    .queryParam("fieldValidation", "Strict")
                    .post(roles.collection())
                    .then()
                    .statusCode(400)
                    .body("reason", equalTo("BadRequest"));
        }

        @Test
        void refusesATakenName() {
            ObjectNode role = roles.minimal();
            roles.create(role);

            sending(role).post(roles.collection()).then().statusCode(409).body("reason", equalTo("AlreadyExists"));
        }
    }

    @Nested
    class Replace {

        @Test
        void answersTheNewRules() {
            ObjectNode role = roles.read(roles.create());
            role.withArrayProperty("rules")
                    .addObject()
                    .withArrayProperty("verbs")
                    .add("get");
            role.withArrayProperty("rules").forEach(rule -> {
                ((ObjectNode) rule).withArrayProperty("apiGroups").removeAll().add("apps");
                ((ObjectNode) rule).withArrayProperty("resources").removeAll().add("statefulsets");
            });

            sending(role)
                    .put(roles.path(role.at("/metadata/name").asText()))
                    .then()
                    .statusCode(200)
                    .body("rules.resources.flatten()", hasItem("statefulsets"))
                    .body(
                            "metadata.resourceVersion",
                            not(equalTo(role.at("/metadata/resourceVersion").asText())));
        }

        @Test
        void refusesAStaleVersion() {
            ObjectNode role = roles.read(roles.create());
            String path = roles.path(role.at("/metadata/name").asText());
            patching(TestRequests.MERGE_PATCH, RULES).patch(path).then().statusCode(200);
            role.withArrayProperty("rules").removeAll();

            sending(role).put(path).then().statusCode(409).body("reason", equalTo("Conflict"));
        }

        @Test
        void createsTheRole_whenItIsMissing() {
            ObjectNode role = roles.minimal();

            sending(role)
                    .put(roles.path(role.at("/metadata/name").asText()))
                    .then()
                    .statusCode(201);
        }
    }

    @Nested
    class Patch {

        @Test
        void mergesIntoTheRole() {
            patching(TestRequests.MERGE_PATCH, RULES)
                    .patch(roles.path(roles.create()))
                    .then()
                    .statusCode(200)
                    .body("rules", hasSize(1));
        }

        @Test
        void appliesTheRole() {
            ObjectNode role = roles.minimal();

            patching(TestRequests.APPLY_PATCH, role)
                    .queryParam("fieldManager", "conformance")
                    .patch(roles.path(role.at("/metadata/name").asText()))
                    .then()
                    .statusCode(201)
                    .body("metadata.managedFields.operation", hasItem("Apply"));
        }

        @Test
        void isNotFound_whenThereIsNoSuchRole() {
            patching(TestRequests.MERGE_PATCH, RULES)
                    .patch(roles.path("missing"))
                    .then()
                    .statusCode(404);
        }
    }

    @Nested
    class Delete {

        @Test
        void tellsTheSuccess() {
            String name = roles.create();

            authenticated()
                    .delete(roles.path(name))
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("Status"))
                    .body("status", equalTo("Success"))
                    .body("details.name", equalTo(name));
            authenticated().get(roles.path(name)).then().statusCode(404);
        }

        @Test
        void isNotFound_whenThereIsNoSuchRole() {
            authenticated().delete(roles.path("missing")).then().statusCode(404);
        }
    }

    @Nested
    class DeleteCollection {

        @Test
        void deletesTheRolesOfTheNamespace() {
            roles.create();
            roles.create();

            authenticated().delete(roles.collection()).then().statusCode(200);
            authenticated().get(roles.collection()).then().statusCode(200).body("items", hasSize(0));
        }
    }
}
