package dev.kontract.conformance;

import static dev.kontract.conformance.TestRequests.authenticated;
import static dev.kontract.conformance.TestRequests.patching;
import static dev.kontract.conformance.TestRequests.sending;
import static dev.kontract.conformance.TestResource.refusesAnonymous;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the {@code ClusterRoleBinding} operations and the validation of subjects and role references. */
public abstract class ClusterRoleBindingContract {

    private final TestResource bindings = TestResource.of("ClusterRoleBinding", "");

    @ParameterizedTest
    @CsvSource({"GET, ''", "POST, ''", "DELETE, ''", "GET, /a", "PUT, /a", "PATCH, /a", "DELETE, /a"})
    void everyOperation_isUnauthorized_whenNobodyIsKnown(String method, String path) {
        refusesAnonymous(method, bindings.collection() + path);
    }

    @Nested
    class Get {

        @Test
        void answersTheBinding() {
            String name = bindings.create();

            authenticated()
                    .get(bindings.path(name))
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("ClusterRoleBinding"))
                    .body("metadata.name", equalTo(name))
                    .body("roleRef.kind", equalTo("ClusterRole"));
        }
    }

    @Nested
    class List {

        @Test
        void answersTheBindings() {
            String name = bindings.create();

            authenticated()
                    .get(bindings.collection())
                    .then()
                    .statusCode(200)
                    .body("kind", equalTo("ClusterRoleBindingList"))
                    .body("items.metadata.name", hasItem(name));
        }
    }

    @Nested
    class Create {

        @Test
        void fillsInTheGroupOfTheRole() {
            sending(bindings.minimal())
                    .post(bindings.collection())
                    .then()
                    .statusCode(201)
                    .body("roleRef.apiGroup", equalTo(bindings.descriptor().group()));
        }

        @Test
        void fillsInTheGroupOfUsers() {
            ObjectNode binding = bindings.minimal();
            addSubject(binding, "User", "jane");

            sending(binding)
                    .post(bindings.collection())
                    .then()
                    .statusCode(201)
                    .body("subjects[0].apiGroup", equalTo(bindings.descriptor().group()));
        }

        @Test
        void refusesAnUnknownKindOfSubject() {
            ObjectNode binding = bindings.minimal();
            addSubject(binding, "Robot", "r2");

            sending(binding)
                    .post(bindings.collection())
                    .then()
                    .statusCode(422)
                    .body("details.causes.field", hasItem("subjects[0].kind"));
        }
    }

    @Nested
    class Replace {

        @Test
        void answersTheNewSubjects() {
            ObjectNode binding = bindings.read(bindings.create());
            addSubject(binding, "Group", "devs");

            sending(binding)
                    .put(bindings.path(binding.at("/metadata/name").asText()))
                    .then()
                    .statusCode(200)
                    .body("subjects.name", hasItem("devs"));
        }

        @Test
        void refusesAnotherRole() {
            ObjectNode binding = bindings.read(bindings.create());
            binding.withObjectProperty("roleRef").put("name", "another");

            sending(binding)
                    .put(bindings.path(binding.at("/metadata/name").asText()))
                    .then()
                    .statusCode(422)
                    .body("reason", equalTo("Invalid"))
                    .body("message", containsString("cannot change roleRef"));
        }
    }

    @Nested
    class Patch {

        @Test
        void replacesTheSubjectsAsAWhole() {
            ObjectNode binding = bindings.minimal();
            addSubject(binding, "User", "jane");

            patching(TestRequests.STRATEGIC_PATCH, "{\"subjects\": [{\"kind\": \"User\", \"name\": \"joe\"}]}")
                    .patch(bindings.path(bindings.create(binding)))
                    .then()
                    .statusCode(200)
                    .body("subjects", hasSize(1))
                    .body("subjects[0].name", equalTo("joe"));
        }

        @Test
        void refusesAnotherRole() {
            patching(TestRequests.MERGE_PATCH, "{\"roleRef\": {\"name\": \"another\"}}")
                    .patch(bindings.path(bindings.create()))
                    .then()
                    .statusCode(422);
        }
    }

    @Nested
    class Delete {

        @Test
        void tellsTheSuccess() {
            String name = bindings.create();

            authenticated()
                    .delete(bindings.path(name))
                    .then()
                    .statusCode(200)
                    .body("status", equalTo("Success"))
                    .body("details.kind", equalTo("clusterrolebindings"));
            authenticated().get(bindings.path(name)).then().statusCode(404);
        }
    }

    @Nested
    class DeleteCollection {

        @Test
        void deletesTheSelectedBindings() {
            String label = "x" + Fixtures.suffix();
            ObjectNode binding = bindings.minimal();
            binding.withObjectProperty("metadata").withObjectProperty("labels").put("only", label);
            String name = bindings.create(binding);
            String kept = bindings.create();

            authenticated()
                    .queryParam("labelSelector", "only=" + label)
                    .delete(bindings.collection())
                    .then()
                    .statusCode(200);
            authenticated().get(bindings.path(name)).then().statusCode(404);
            authenticated().get(bindings.path(kept)).then().statusCode(200);
        }
    }

    /** How the authorizer treats a binding whose role does not exist. */
    @Nested
    class Authorization {

        @Test
        void reportsARoleThatCannotBeResolved() {
            String user = "u" + Fixtures.suffix();
            ObjectNode binding = bindings.minimal();
            addSubject(binding, "User", user);
            binding.withObjectProperty("roleRef").put("name", "missing-" + user);
            bindings.create(binding);

            sending(review(user))
                    .post("/apis/authorization.k8s.io/v1/subjectaccessreviews")
                    .then()
                    .statusCode(201)
                    .body("status.allowed", equalTo(false))
                    .body("status.reason", containsString("missing-" + user));
        }

        private ObjectNode review(String user) {
            ObjectNode review = JsonNodeFactory.instance.objectNode();
            review.put("apiVersion", "authorization.k8s.io/v1").put("kind", "SubjectAccessReview");
            ObjectNode spec = review.putObject("spec").put("user", user);
            spec.putObject("resourceAttributes").put("verb", "get").put("resource", "pods");
            return review;
        }
    }

    private static void addSubject(ObjectNode binding, String kind, String name) {
        binding.withArrayProperty("subjects").addObject().put("kind", kind).put("name", name);
    }
}
