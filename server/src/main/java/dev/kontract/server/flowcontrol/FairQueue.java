package dev.kontract.server.flowcontrol;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Seats, and a line of its own for every user who finds none.
 *
 * <p>{@code turns} holds the users with a line in the order of their turns; whoever is served and has more to come goes to
 * its end. While a seat is free, only users who hold their full share have a line. Users are known only as long as they
 * hold or want something. Entrants are called outside of the lock.
 */
final class FairQueue {

    /** What one user may have waiting; as many as KEP-1040 gives a queue. */
    static final int LINE = 50;

    /** What all may have waiting: each holds a body in memory. */
    static final int ALL_LINES = 1000;

    /** How long a request waits, a quarter of what it may take altogether. */
    static final long PATIENCE = TimeUnit.SECONDS.toNanos(15);

    private final int seats;
    private final int share;
    private final LongSupplier nanos;
    private final Map<String, User> users = new HashMap<>();
    private final Deque<User> turns = new ArrayDeque<>();
    private int executing;
    private int waiting;
    private long refused;

    /** Has so many seats, any number if 0. */
    FairQueue(int seats, LongSupplier nanos) {
        this.seats = seats == 0 ? Integer.MAX_VALUE : seats;
        this.share = seats == 0 ? Integer.MAX_VALUE : Math.max(1, seats - seats / 4);
        this.nanos = nanos;
    }

    void enter(String name, QueuedRequest entrant) {
        place(name, entrant).run();
    }

    /** Sends away whoever has waited for too long; lines are in the order of arrival. */
    void expire() {
        List<QueuedRequest> late = new ArrayList<>();
        synchronized (this) {
            long now = nanos.getAsLong();
            for (User user : List.copyOf(turns)) {
                while (!user.line.isEmpty() && now - user.line.element().since > PATIENCE) {
                    late.add(user.line.remove().entrant);
                }
                if (user.line.isEmpty()) {
                    turns.remove(user);
                    forgetIfIdle(user);
                }
            }
            waiting -= late.size();
            refused += late.size();
        }
        late.forEach(entrant -> entrant.refused(TooManyRequests.tooMany()));
    }

    synchronized FlowControl.Seats usage() {
        return new FlowControl.Seats(executing, waiting, refused);
    }

    /** What is to be told to the entrant, outside of the lock. */
    private synchronized Runnable place(String name, QueuedRequest entrant) {
        User user = users.computeIfAbsent(name, User::new);
        if (executing < seats && user.executing < share) {
            RequestPermit seat = seat(user);
            return () -> entrant.seated(seat, QueuedRequest.Arrival.AT_ONCE);
        }
        if (user.line.size() >= LINE || waiting >= ALL_LINES) {
            refused++;
            forgetIfIdle(user);
            return () -> entrant.refused(TooManyRequests.tooMany());
        }
        if (user.line.isEmpty()) {
            turns.add(user);
        }
        user.line.add(new Waiting(entrant, nanos.getAsLong()));
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
            next = turn.line.remove().entrant;
            waiting--;
            if (!turn.line.isEmpty()) {
                turns.add(turn);
            }
            seat = seat(turn);
            forgetIfIdle(user);
        }
        next.seated(seat, QueuedRequest.Arrival.FROM_THE_LINE);
    }

    /** The first user in turn who may have another seat; taken out of the turns. */
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

    private record Waiting(QueuedRequest entrant, long since) {}
}
