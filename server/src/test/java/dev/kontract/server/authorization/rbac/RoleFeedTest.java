package dev.kontract.server.authorization.rbac;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.request.UserInfo;
import dev.kontract.server.storage.Change;
import dev.kontract.server.storage.Entry;
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
        storage.create("roles/x/reader", revision -> bytes(READER));
        storage.create("rolebindings/x/b", revision -> bytes(BINDING));
        RoleFeed.start(roles.index, storage, repairs).close();
        assertThat(mayList()).isTrue();
    }

    @Test
    void knows_aWriteBeforeItReturns() {
        try (RoleFeed feed = RoleFeed.start(roles.index, storage, repairs)) {
            Storage followed = feed.follow(storage);
            Entry role = followed.create("roles/x/reader", revision -> bytes(READER));
            Entry binding = followed.create("rolebindings/x/b", revision -> bytes(BINDING));
            assertThat(mayList()).isTrue();
            followed.update("roles/x/reader", role.revision(), revision -> bytes(RoleFixture.roleOf()));
            assertThat(mayList()).isFalse();
            followed.update("roles/x/reader", role.revision() + 2, revision -> bytes(READER));
            assertThat(mayList()).isTrue();
            followed.delete("rolebindings/x/b", binding.revision(), revision -> bytes(BINDING));
            assertThat(mayList()).isFalse();
        }
    }

    @Test
    void hears_ofWritesElsewhere() {
        Entry role = storage.create("roles/x/reader", revision -> bytes(READER));
        Entry binding = storage.create("rolebindings/x/b", revision -> bytes(BINDING));
        try (RoleUpdates roleFeed = feed("roles/");
                RoleUpdates bindingFeed = feed("rolebindings/")) {
            roleFeed.changed(new Change(Change.Type.CREATED, role, null));
            bindingFeed.changed(new Change(Change.Type.CREATED, binding, null));
            assertThat(mayList()).isTrue();
            bindingFeed.changed(new Change(Change.Type.DELETED, new Entry(binding.key(), binding.value(), 9), binding));
            assertThat(mayList()).isFalse();
        }
    }

    private RoleUpdates feed(String prefix) {
        return new RoleUpdates(prefix, roles.index, storage, repairs);
    }

    @Test
    void ignores_aWriterThatComesTooLate() {
        try (RoleFeed feed = RoleFeed.start(roles.index, storage, repairs)) {
            feed.written(new Entry("roles/x/reader", bytes(READER), 100));
            Entry late = new Entry("rolebindings/x/b", bytes(BINDING), 101);
            feed.deleted(new Entry("rolebindings/x/b", bytes(BINDING), 102));
            feed.written(late);
            assertThat(mayList()).isFalse();
        }
    }
}
