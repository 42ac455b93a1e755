package dev.kontract.server.flowcontrol;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of seats, and one queue per user for the requests that find no free seat.
 *
 * <p>{@code turns} holds the users with queued requests in round-robin order; a user who is served and has more requests moves
 * to the end. While a seat is free, only users who already hold their full share have a queue. A user without seats and queued
 * requests is dropped. Callbacks to requests run outside the lock.
 */
final class FairQueue {

    /** The maximum queue length of one user; the default queue length limit of KEP-1040. */
    static final int LINE = 50;

    /** The maximum number of queued requests of all users, because each holds a body in memory. */
    static final int ALL_LINES = 1000;

    private final int seats;
    private final int share;
    private final long patience;
    private final LongSupplier nanos;
    private final Map<String, User> users = new HashMap<>();
    private final Deque<User> turns = new ArrayDeque<>();
    private int executing;
    private int waiting;
    private long refused;

    /**
     * Creates a queue.
     *
     * @param seats the number of seats; 0 means unlimited
     * @param patience the maximum time a request waits
     */
    FairQueue(int seats, Duration patience, LongSupplier nanos) {
        this.seats = seats == 0 ? Integer.MAX_VALUE : seats;
        this.share = seats == 0 ? Integer.MAX_VALUE : Math.max(1, seats - seats / 4);
        this.patience = patience.toNanos();
        this.nanos = nanos;
    }

    void enter(String name, QueuedRequest queued) {
        place(name, queued).run();
    }

    /** Rejects the requests that have waited too long; each queue is in order of arrival. */
    void expire() {
        List<QueuedRequest> late = new ArrayList<>();
        synchronized (this) {
            long now = nanos.getAsLong();
            for (User user : List.copyOf(turns)) {
                while (!user.line.isEmpty() && now - user.line.element().since > patience) {
                    late.add(user.line.remove().queued);
                }
                if (user.line.isEmpty()) {
                    turns.remove(user);
                    forgetIfIdle(user);
                }
            }
            waiting -= late.size();
            refused += late.size();
        }
        late.forEach(queued -> queued.refused(TooManyRequests.tooMany()));
    }

    synchronized FlowControl.Seats usage() {
        return new FlowControl.Seats(executing, waiting, refused);
    }

    /** Returns the callback to run outside the lock. */
    private synchronized Runnable place(String name, QueuedRequest queued) {
        User user = users.computeIfAbsent(name, User::new);
        if (executing < seats && user.executing < share) {
            RequestPermit seat = seat(user);
            return () -> queued.admitted(seat, QueuedRequest.Arrival.IMMEDIATE);
        }
        if (user.line.size() >= LINE || waiting >= ALL_LINES) {
            refused++;
            forgetIfIdle(user);
            return () -> queued.refused(TooManyRequests.tooMany());
        }
        if (user.line.isEmpty()) {
            turns.add(user);
        }
        user.line.add(new Waiting(queued, nanos.getAsLong()));
        waiting++;
        return FairQueue::nothing;
    }

    private static void nothing() {}

    private RequestPermit seat(User user) {
        executing++;
        user.executing++;
        AtomicBoolean released = new AtomicBoolean();
        return () -> {
            if (released.compareAndSet(false, true)) {
                leave(user);
            }
        };
    }

    private void leave(User user) {
        QueuedRequest next;
        RequestPermit seat;
        synchronized (this) {
            executing--;
            user.executing--;
            User turn = nextTurn();
            if (turn == null) {
                forgetIfIdle(user);
                return;
            }
            next = turn.line.remove().queued;
            waiting--;
            if (!turn.line.isEmpty()) {
                turns.add(turn);
            }
            seat = seat(turn);
            forgetIfIdle(user);
        }
        next.admitted(seat, QueuedRequest.Arrival.QUEUED);
    }

    /** Removes and returns the first user in turn who may take another seat. */
    private @Nullable User nextTurn() {
        for (User user : turns) {
            if (user.executing < share) {
                turns.remove(user);
                return user;
            }
        }
        return null;
    }

    private void forgetIfIdle(User user) {
        if (user.executing == 0 && user.line.isEmpty()) {
            users.remove(user.name);
        }
    }

    private static final class User {

        private final String name;
        private final Deque<Waiting> line = new ArrayDeque<>(0);
        private int executing;

        User(String name) {
            this.name = name;
        }
    }

    private record Waiting(QueuedRequest queued, long since) {}
}
