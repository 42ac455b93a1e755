package dev.kontract.server.request;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Streams with queued bytes, collected and then sent by one thread. The bytes of several streams for one connection are passed
 * to it together, so that they are encrypted and written to the socket together. Not safe for use by many threads.
 */
public final class StreamBatch {

    /**
     * A stream that can be sent with others of its connection. A class and not an interface, because concurrent type checks of
     * one class against several interfaces are slow (JDK-8180450).
     */
    public abstract static class Member {

        /** Returns the connection of the stream; streams with the same one are sent together. */
        public abstract Object connection();

        /**
         * Starts to send the queued bytes; does not block.
         *
         * @param others runs while the connection is still writing this stream, so that their bytes are written together; null
         *     if there is nothing else to send
         */
        public abstract void send(@Nullable Runnable others);
    }

    private final List<Member> members = new ArrayList<>();

    /** Adds a stream, to be sent by {@link #send}. */
    public void add(Member member) {
        members.add(member);
    }

    /** Sends the queued bytes of all streams, and clears the batch. */
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
     * The streams of one connection. A connection writes the first stream immediately, and collects what is sent during that
     * write. The others are therefore sent during the first write, or afterwards if it does not complete.
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
