package dev.kontract.server.cel.value;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;

/** A list. */
public interface ListValue {

    /** The empty list. */
    ListValue EMPTY = of(List.of());

    /** Returns the number of items. */
    int size();

    /** Returns the item at {@code index}, which is in range. */
    Object get(int index);

    /** Returns whether this list equals {@code other}: a Boolean or an error. */
    default Object equal(Object other, Visits visits) {
        if (!(other instanceof ListValue list)) {
            return false;
        }
        return ordered(this, list, visits);
    }

    /** Returns this list followed by {@code other}. */
    default ListValue plus(ListValue other, Visits visits) {
        return Items.joined(this, other);
    }

    /** Returns a list of {@code items}, which are not copied. */
    static ListValue of(List<?> items) {
        return new Items(items);
    }

    /** Returns the items as a list of Java. */
    default List<Object> items() {
        ListValue list = this;
        return new AbstractList<>() {
            @Override
            public Object get(int index) {
                return list.get(index);
            }

            @Override
            public int size() {
                return list.size();
            }
        };
    }

    /** Returns whether two lists have equal items in the same order: a Boolean or an error. */
    static Object ordered(ListValue one, ListValue other, Visits visits) {
        int size = one.size();
        if (size != other.size()) {
            return false;
        }
        for (int i = 0; i < size; i++) {
            Object equal = Values.equal(one.get(i), other.get(i), visits);
            if (!Boolean.TRUE.equals(equal)) {
                return equal;
            }
        }
        return true;
    }

    /**
     * Items of Java.
     *
     * @param values the items
     */
    record Items(List<?> values) implements ListValue {

        private static final int MOST_COPIED = 64;

        static ListValue joined(ListValue one, ListValue other) {
            if (one.size() + other.size() > MOST_COPIED) {
                return new Joined(one, other, one.size() + other.size());
            }
            List<Object> all = new ArrayList<>(one.size() + other.size());
            all.addAll(one.items());
            all.addAll(other.items());
            return new Items(all);
        }

        @Override
        public int size() {
            return values.size();
        }

        @Override
        public Object get(int index) {
            return values.get(index);
        }
    }

    /**
     * Two long lists, one after the other: copying them would cost more than is charged for it.
     *
     * @param one the first list
     * @param other the second list
     * @param size the number of items of both
     */
    record Joined(ListValue one, ListValue other, int size) implements ListValue {

        @Override
        public Object get(int index) {
            ListValue part = this;
            int at = index;
            while (part instanceof Joined joined) {
                boolean first = at < joined.one.size();
                at -= first ? 0 : joined.one.size();
                part = first ? joined.one : joined.other;
            }
            return part.get(at);
        }
    }
}
