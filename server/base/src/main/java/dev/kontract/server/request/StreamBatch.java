package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Streams with queued bytes, collected and then sent by one thread. What several streams have for one connection is passed to
 * the connection together, so that it is encrypted and written to the socket together. Not safe for use by many threads.
 */
public final class StreamBatch {

    /**
     * A stream that can be sent with others of its connection. A class, since threads that check one type against several
     * interfaces slow each other down (JDK-8180450).
     */
    public abstract static class Member {

        /** The connection of the stream; streams with the same one are sent together. */
        public abstract Object connection();

        /**
         * Starts to send what is queued; does not block.
         *
         * @param others runs while the connection is still writing this stream, so that what it sends is written together; null
         *     if there is nothing else to send
         */
        public abstract void send(@Nullable Runnable others);
    }

    private final List<Member> members = new ArrayList<>();

    /** Adds a stream, to be sent by {@link #send}. */
    public void add(Member member) {
        members.add(member);
    }

    /** Sends what is queued in all streams, and forgets them. */
    public void send() {
        if (members.size() == 1) {
            members.get(0).send(null);
        } else if (!members.isEmpty()) {
            IdentityHashMap<Object, Group> groups = new IdentityHashMap<>();
            for (Member member : members) {
                groups.computeIfAbsent(member.connection(), absent -> new Group())
                        .members
                        .add(member);
            }
            groups.values().forEach(Group::send);
        }
        members.clear();
    }

    /**
     * The streams of one connection. A connection writes the first at once, and collects what is sent while it does so: the
     * others are therefore sent amid the first write, or behind it if that never comes to an end.
     */
    private static final class Group implements Runnable {

        final List<Member> members = new ArrayList<>(1);
        private final AtomicInteger next = new AtomicInteger();

        void send() {
            send(members.size() == 1 ? null : this);
        }

        @Override
        public void run() {
            send(null);
        }

        private void send(@Nullable Runnable others) {
            for (int i = next.getAndIncrement(); i < members.size(); i = next.getAndIncrement()) {
                members.get(i).send(others);
            }
        }
    }
}
