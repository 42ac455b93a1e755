package dev.kontract.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.FakeServer.Answer;
import dev.kontract.client.FakeServer.Request;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.error.ConditionTimeoutException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import dev.kontract.model.StatefulSetSpec;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

@SuppressWarnings("NullAway.Init")
class ResourceIT {

    private static final String ROLE = "{\"kind\":\"Role\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"7\"}}";

    private FakeServer server;
    private KontractClient client;

    private void answers(Answer... answers) throws Exception {
        Deque<Answer> left = new ArrayDeque<>(List.of(answers));
        serve(request -> left.size() > 1 ? left.poll() : left.peek());
    }

    private void serve(Function<Request, Answer> answers) throws Exception {
        server = new FakeServer(answers);
        client = server.client();
    }

    @AfterEach
    void stop() {
        client.close();
        server.close();
    }

    @Test
    void get_namespacedKind_requestsItsPath() throws Exception {
        answers(Answer.ok(ROLE));

        assertThat(client.roles("shop").get("a").resourceVersion()).isEqualTo("7");

        assertThat(server.last().target()).isEqualTo("/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles/a");
        assertThat(server.last().header("Accept")).isEqualTo("application/json");
    }

    /** Serves a list of {@code items} and then each of {@code events} on a connection of its own. */
    private void serve(String items, String... events) throws Exception {
        Deque<String> left = new ArrayDeque<>(List.of(events));
        serve(request -> request.target().contains("watch=")
                ? Answer.ok(left.size() > 1 ? left.poll() : left.peek())
                : Answer.ok("{\"metadata\":{\"resourceVersion\":\"5\"},\"items\":[" + items + "]}"));
    }

    private static String event(String type) {
        return "{\"type\":\"" + type + "\",\"object\":" + ROLE + "}";
    }

    @Test
    void await_absentObject_watchesItAlone() throws Exception {
        serve("", event("BOOKMARK") + event("DELETED"), event("ADDED"));

        Role role = client.roles("shop").await("a", found -> true, Duration.ofMinutes(1));

        assertThat(role.resourceVersion()).isEqualTo("7");
        assertThat(server.requests())
                .allSatisfy(request -> assertThat(request.target()).contains("fieldSelector=metadata.name%3Da"));
    }

    @Test
    void await_expiredVersion_readsAgain() throws Exception {
        serve("", "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"code\":410}}", event("MODIFIED"));

        assertThat(client.roles("shop")
                        .await("a", found -> true, Duration.ofMinutes(1))
                        .name())
                .isEqualTo("a");
        assertThat(server.requests()).hasSize(4);
    }

    @Test
    void await_conditionNeverMet_showsStatusAndChanges() throws Exception {
        String set = "{\"metadata\":{\"name\":\"a\"},\"status\":{\"replicas\":3,\"readyReplicas\":%d}}";
        CountDownLatch seen = new CountDownLatch(2);
        serve(set.formatted(0), "{\"type\":\"MODIFIED\",\"object\":" + set.formatted(1) + "}");
        Thread waiting = Thread.currentThread();
        CompletableFuture.runAsync(() -> {
            try {
                seen.await();
                waiting.interrupt();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThatThrownBy(() -> client.statefulSets("shop")
                        .await(
                                "a",
                                found -> {
                                    seen.countDown();
                                    return false;
                                },
                                Duration.ofMinutes(1)))
                .isInstanceOfSatisfying(
                        ConditionTimeoutException.class,
                        e -> assertThat(e.last())
                                .hasValueSatisfying(
                                        last -> assertThat(last.name()).isEqualTo("a")))
                .hasMessageContaining("namespaces/shop/statefulsets/a did not meet the condition")
                .hasMessageContaining("Its status: {\"replicas\":3,\"readyReplicas\":1}")
                .hasMessageContaining("~ status.readyReplicas: 0 -> 1");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void await_absentObject_saysSo() throws Exception {
        serve("", event("BOOKMARK"));

        assertThatThrownBy(() -> client.roles("shop").await("a", found -> false, Duration.ofMillis(1)))
                .hasMessageEndingWith("within PT0.001S\nIt does not exist.\nIt did not change meanwhile.");
    }

    @Test
    void await_interruptedBeforeTheFirstRead_claimsNothing() throws Exception {
        serve(ROLE, event("MODIFIED"));
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> client.roles("shop").await("a", found -> true, Duration.ofMinutes(1)))
                .isInstanceOf(ConditionTimeoutException.class)
                .hasMessageEndingWith("roles/a did not meet the condition before it was interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void awaitReady_failedJob_endsWithItsReason() throws Exception {
        String job = """
                {"metadata":{"name":"a","namespace":"shop"},"status":{"conditions":[
                  {"type":"Failed","status":"%s","reason":"BackoffLimitExceeded","message":"too many"}]}}""";
        serve(job.formatted("False"), "{\"type\":\"MODIFIED\",\"object\":" + job.formatted("True") + "}");

        assertThatThrownBy(() -> client.resource(Kinds.JOB, "shop").awaitReady("a", Duration.ofMinutes(1)))
                .isInstanceOfSatisfying(
                        ConditionTimeoutException.class,
                        e -> assertThat(e.last()).isPresent())
                .hasMessage("Job shop/a cannot become ready: BackoffLimitExceeded: too many");
    }

    @Test
    void awaitReady_deploymentPastItsDeadline_endsWithItsReason() throws Exception {
        serve("""
                {"metadata":{"name":"a","namespace":"shop"},"status":{"conditions":[
                  {"type":"Progressing","status":"False","reason":"ProgressDeadlineExceeded","message":"late"}]}}""");

        assertThatThrownBy(() -> client.deployments("shop").awaitReady("a", Duration.ofMinutes(1)))
                .hasMessage("Deployment shop/a cannot become ready: ProgressDeadlineExceeded: late");
    }

    @Test
    void awaitReady_jobOfAnotherGroup_needsNoCompletion() throws Exception {
        serve("{\"metadata\":{\"name\":\"a\"},\"status\":{\"state\":\"Running\"}}");
        Kind<CustomObject> jobs = Kind.custom("batch.volcano.sh/v1alpha1", "Job", "jobs", Kind.Scope.NAMESPACED);

        assertThat(client.resource(jobs, "shop")
                        .awaitReady("a", Duration.ofMinutes(1))
                        .name())
                .isEqualTo("a");
        assertThatThrownBy(() -> client.resource(
                                Kind.custom("apps.example.com/v1", "Deployment", "deployments", Kind.Scope.NAMESPACED),
                                "shop")
                        .rollout("a"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @SuppressWarnings("NullAway")
    void get_withoutName_isRejected() throws Exception {
        answers(Answer.ok(ROLE));

        assertThatThrownBy(() -> client.roles("shop").get(null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("an object of kind Role needs a name");
    }

    @Test
    void awaitGone_deleted_returns() throws Exception {
        serve(ROLE, event("MODIFIED") + event("DELETED"));

        client.roles("shop").awaitGone("a", Duration.ofMinutes(1));

        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void find_missing_isEmpty() throws Exception {
        answers(Answer.failure(404, "NotFound"));

        assertThat(client.pods("shop").find("gone")).isEmpty();
    }

    @Test
    void get_noNamespace_reportsWhatIsMissing() throws Exception {
        answers(Answer.ok(ROLE));

        assertThatThrownBy(() -> client.resource(Kinds.ROLE).get("a")).hasMessageContaining("inNamespace");
    }

    @Test
    void list_selectors_areEscapedAndItemsCompleted() throws Exception {
        answers(Answer.ok(
                "{\"kind\":\"RoleList\",\"metadata\":{\"resourceVersion\":\"9\"},\"items\":[{\"metadata\":{}}]}"));

        ObjectList<Role> roles = client.roles("shop")
                .list(ListOptions.all()
                        .labels(LabelQuery.where("app").in("a", "b").and("x").isAbsent())
                        .fields(FieldQuery.is("metadata.name", "a,b"))
                        .limit(10));

        assertThat(server.last().target())
                .endsWith(
                        "/roles?fieldSelector=metadata.name%3Da%5C%2Cb&labelSelector=app%20in%20%28a%2Cb%29%2C%21x&limit=10");
        assertThat(roles.resourceVersion()).isEqualTo("9");
        assertThat(roles.items().get(0).getKind()).isEqualTo("Role");
    }

    @Test
    void stream_pages_followsTheToken() throws Exception {
        answers(
                Answer.ok("{\"metadata\":{\"continue\":\"next\"},\"items\":[{\"metadata\":{\"name\":\"a\"}}]}"),
                Answer.ok("{\"metadata\":{},\"items\":[{\"metadata\":{\"name\":\"b\"}}]}"));

        assertThat(client.configMaps("shop").stream(ListOptions.all()))
                .extracting(ConfigMap::name)
                .containsExactly("a", "b");
        assertThat(server.last().target()).endsWith("?continue=next&limit=500");
    }

    @Test
    void create_objectOfAnotherNamespace_isCreatedThere() throws Exception {
        answers(Answer.ok(ROLE));

        client.resource(Kinds.ROLE)
                .create(
                        new Role().metadata(new ObjectMeta().name("a").namespace("shop")),
                        WriteOptions.standard().dryRun());

        assertThat(server.last().target()).endsWith("/namespaces/shop/roles?dryRun=All&fieldManager=tests");
        assertThat(server.last().body())
                .isEqualTo("{\"metadata\":{\"name\":\"a\",\"namespace\":\"shop\"},\"kind\":\"Role\","
                        + "\"apiVersion\":\"rbac.authorization.k8s.io/v1\"}");
    }

    @Test
    void update_conflict_readsAgain() throws Exception {
        int[] version = {1};
        serve(request -> {
            if (request.method().equals("GET")) {
                return Answer.ok(
                        "{\"kind\":\"Role\",\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"" + version[0] + "\"}}");
            }
            return version[0]++ < 3 ? Answer.failure(409, "Conflict") : Answer.ok(request.body());
        });

        Role role = client.roles("shop").update("a", it -> it.metadata().putLabelsItem("x", "y"));

        assertThat(role.resourceVersion()).isEqualTo("3");
        assertThat(role.labels()).containsEntry("x", "y");
    }

    @Test
    void update_nothingChanged_sendsNothing() throws Exception {
        answers(Answer.ok(ROLE));

        client.roles("shop").update("a", it -> {});

        assertThat(server.requests()).extracting(Request::method).containsExactly("GET");
    }

    @Test
    void patch_everyKind_hasItsMediaType() throws Exception {
        answers(Answer.ok("{\"kind\":\"StatefulSet\"}"));
        Resource<StatefulSet> sets = client.statefulSets("shop");

        sets.patch(
                "web",
                Patch.json()
                        .test("/spec/replicas", 2)
                        .replace("/spec/replicas", 3)
                        .move("/a", "/b"));
        assertThat(server.last().header("Content-type")).isEqualTo("application/json-patch+json");
        assertThat(server.last().body())
                .isEqualTo("[{\"op\":\"test\",\"path\":\"/spec/replicas\",\"value\":2},"
                        + "{\"op\":\"replace\",\"path\":\"/spec/replicas\",\"value\":3},"
                        + "{\"op\":\"move\",\"path\":\"/b\",\"from\":\"/a\"}]");

        sets.patch("web", Patch.merge().set("/spec/replicas", 3).remove("/metadata/labels/a~1b"));
        assertThat(server.last().header("Content-type")).isEqualTo("application/merge-patch+json");
        assertThat(server.last().body())
                .isEqualTo("{\"spec\":{\"replicas\":3},\"metadata\":{\"labels\":{\"a/b\":null}}}");

        sets.patch("web", Patch.strategic(new StatefulSet().spec(new StatefulSetSpec().replicas(3))));
        assertThat(server.last().header("Content-type")).isEqualTo("application/strategic-merge-patch+json");
        assertThat(server.last().body()).isEqualTo("{\"spec\":{\"replicas\":3}}");
    }

    @Test
    void apply_object_sendsOnlySetFields() throws Exception {
        answers(Answer.ok("{\"kind\":\"StatefulSet\"}"));

        client.statefulSets("shop")
                .apply(
                        new StatefulSet()
                                .metadata(new ObjectMeta().name("web"))
                                .spec(new StatefulSetSpec().replicas(3)),
                        WriteOptions.standard().fieldManager("me").force());

        assertThat(server.last().method()).isEqualTo("PATCH");
        assertThat(server.last().target()).endsWith("/statefulsets/web?fieldManager=me&force=true");
        assertThat(server.last().header("Content-type")).isEqualTo("application/apply-patch+yaml");
        assertThat(server.last().body())
                .isEqualTo("{\"metadata\":{\"name\":\"web\"},\"spec\":{\"replicas\":3},\"kind\":\"StatefulSet\","
                        + "\"apiVersion\":\"apps/v1\"}");
    }

    @Test
    void scale_replicas_patchesTheSubresource() throws Exception {
        answers(Answer.ok("{\"kind\":\"Scale\",\"spec\":{\"replicas\":4}}"));

        assertThat(client.statefulSets("shop").scale("web", 4).getSpec().getReplicas())
                .isEqualTo(4);
        assertThat(server.last().target()).contains("/statefulsets/web/scale");

        client.statefulSets("shop").status().get("web");
        assertThat(server.last().target()).endsWith("/statefulsets/web/status");
    }

    @Test
    void delete_responses_areDistinguished() throws Exception {
        answers(Answer.ok("{\"kind\":\"Status\",\"status\":\"Success\"}"), Answer.ok(ROLE));

        assertThat(client.roles("shop").delete("a").status()).isPresent();
        DeletionResult<Role> waiting = client.roles("shop")
                .delete(
                        "a",
                        DeletionOptions.standard().foreground().onlyUid("u").gracePeriodSeconds(0));

        assertThat(waiting.object()).map(Role::name).contains("a");
        assertThat(server.last().body())
                .isEqualTo("{\"apiVersion\":\"v1\",\"kind\":\"DeleteOptions\",\"gracePeriodSeconds\":0,"
                        + "\"preconditions\":{\"uid\":\"u\"},\"propagationPolicy\":\"Foreground\"}");
    }

    @Test
    void send_failures_haveATypePerReason() throws Exception {
        Map<String, Class<?>> types = Map.of(
                "403 Forbidden", ApiException.Forbidden.class,
                "409 AlreadyExists", ApiException.AlreadyExists.class,
                "409 Conflict", ApiException.Conflict.class,
                "410 Expired", ApiException.Expired.class,
                "410 Gone", ApiException.Gone.class,
                "422 Invalid", ApiException.Invalid.class,
                "413 RequestEntityTooLarge", ApiException.RequestEntityTooLarge.class,
                "418 Teapot", ApiException.class);
        String[] now = {""};
        serve(request -> Answer.failure(Integer.parseInt(now[0].substring(0, 3)), now[0].substring(4)));

        types.forEach((failure, type) -> {
            now[0] = failure;
            assertThatThrownBy(() -> client.roles("shop").get("a"))
                    .isExactlyInstanceOf(type)
                    .hasMessage("no")
                    .satisfies(e -> assertThat(((ApiException) e).reason()).isEqualTo(failure.substring(4)));
        });
    }

    @Test
    void send_failureWithoutStatus_isTypedByItsCode() throws Exception {
        answers(new Answer(404, Map.of(), "404 page not found\n"));

        assertThatThrownBy(() -> client.roles("shop").get("a"))
                .isInstanceOf(ApiException.NotFound.class)
                .hasMessageStartingWith("404 page not found");
    }

    @Test
    void send_unknownResource_namesTheKind() throws Exception {
        answers(new Answer(
                404,
                Map.of(),
                "{\"kind\":\"Status\",\"status\":\"Failure\",\"reason\":\"NotFound\",\"details\":{},\"code\":404,"
                        + "\"message\":\"the server could not find the requested resource\"}"));
        String message = "the server could not find the requested resource: the server does not serve"
                + " rbac.authorization.k8s.io/v1 roles";

        assertThatThrownBy(() -> client.roles("shop").find("a"))
                .isInstanceOf(ApiException.NotServed.class)
                .hasMessage(message);
        assertThatThrownBy(() -> client.roles("shop").async().find("a").join())
                .hasCauseInstanceOf(ApiException.NotServed.class)
                .hasRootCauseMessage("the server could not find the requested resource");
        try (Informer<Role> informer = Informer.of(client.roles("shop")).start()) {
            assertThatThrownBy(() -> informer.awaitSync(Duration.ofMinutes(1)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("/apis/rbac.authorization.k8s.io/v1/namespaces/shop/roles cannot be read: " + message);
        }
    }
}
