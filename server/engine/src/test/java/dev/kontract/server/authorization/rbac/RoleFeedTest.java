package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.Patience;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.KeyFeeds;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RoleFeedTest {

    private static final UserInfo ALICE = RoleFixture.user("alice");
    private static final ObjectNode READER = RoleFixture.roleOf("{verbs: [list], apiGroups: [''], resources: [pods]}");
    private static final ObjectNode BINDING = RoleFixture.bindingOf("Role/reader", "User/alice");

    private final Executor repairs = Runnable::run;
    private final RoleFixture roles = new RoleFixture();
    private final Storage storage = new MemoryStorage();

    private static final String GROUP = "rbac.authorization.k8s.io";
    private static final String ROLE = Keys.of(GROUP, "roles").key("x", "reader");
    private static final String BINDING_KEY = Keys.of(GROUP, "rolebindings").key("x", "b");

    @AfterEach
    void close() {
        storage.close();
    }

    private boolean mayList() {
        return roles.allows(ALICE, "GET", "/api/v1/namespaces/x/pods");
    }

    private static byte[] bytes(ObjectNode object) {
        return object.toString().getBytes(StandardCharsets.UTF_8);
    }

    @Test
    void knows_whatWasThereBefore() {
        storage.create(ROLE, revision -> bytes(READER));
        storage.create(BINDING_KEY, revision -> bytes(BINDING));
        RoleFeed.start(roles.index, GROUP, storage, repairs).close();
        assertThat(mayList()).isTrue();
    }

    @Test
    void knows_aWriteBeforeItReturns() {
        try (KeyFeeds feed = RoleFeed.start(roles.index, GROUP, storage, repairs)) {
            Storage followed = feed.follow(storage);
            Entry role = followed.create(ROLE, revision -> bytes(READER));
            Entry binding = followed.create(BINDING_KEY, revision -> bytes(BINDING));
            assertThat(mayList()).isTrue();
            followed.update(ROLE, role.revision(), revision -> bytes(RoleFixture.roleOf()));
            assertThat(mayList()).isFalse();
            followed.update(ROLE, role.revision() + 2, revision -> bytes(READER));
            assertThat(mayList()).isTrue();
            followed.delete(BINDING_KEY, binding.revision(), revision -> bytes(BINDING));
            assertThat(mayList()).isFalse();
        }
    }

    @Test
    void ignores_resourcesOfTheSameNameInAnotherGroup() {
        storage.create(ROLE, revision -> bytes(READER));
        storage.create(Keys.of("example.com", "rolebindings").key("x", "b"), revision -> bytes(BINDING));
        try (KeyFeeds feed = RoleFeed.start(roles.index, GROUP, storage, repairs)) {
            assertThat(mayList()).isFalse();
            feed.follow(storage)
                    .create(Keys.of("example.com", "rolebindings").key("x", "c"), revision -> bytes(BINDING));
            assertThat(mayList()).isFalse();
        }
    }

    @Test
    void hears_ofWritesElsewhere() {
        try (KeyFeeds feed = RoleFeed.start(roles.index, GROUP, storage, repairs)) {
            storage.create(ROLE, revision -> bytes(READER));
            Entry binding = storage.create(BINDING_KEY, revision -> bytes(BINDING));
            Patience.await("the role is in effect", this::mayList);
            storage.delete(BINDING_KEY, binding.revision(), revision -> bytes(BINDING));
            Patience.await("the binding is gone", () -> !mayList());
        }
    }

    @Test
    void ignores_aWriterThatComesTooLate() {
        try (KeyFeeds feed = RoleFeed.start(roles.index, GROUP, storage, repairs)) {
            feed.written(new Entry(ROLE, bytes(READER), 100));
            Entry late = new Entry(BINDING_KEY, bytes(BINDING), 101);
            feed.deleted(new Entry(BINDING_KEY, bytes(BINDING), 102));
            feed.written(late);
            assertThat(mayList()).isFalse();
        }
    }
}
