package dev.kontract.server.selector;

import java.util.Map;

/**
 * The labels of an object as selectors see them. Most objects of a list do not match, and most of those are told apart by a few
 * bits, without a look at their labels. Immutable.
 */
public final class LabelSet {

    /** No labels. */
    public static final LabelSet EMPTY = new LabelSet(Map.of());

    private static final int FRACTION = 0x9E3779B9;

    private final Map<String, String> labels;
    private final long bits;

    /** A set of labels; nobody changes the map any more. */
    public LabelSet(Map<String, String> labels) {
        long all = 0;
        for (Map.Entry<String, String> label : labels.entrySet()) {
            all |= bit(label.getKey()) | bit(label.getKey(), label.getValue());
        }
        this.labels = labels;
        this.bits = all;
    }

    /** One of 64 bits, which stands for a label of any value. */
    static long bit(String key) {
        return bit(key.hashCode());
    }

    /** One of 64 bits, which stands for a label and its value. */
    static long bit(String key, String value) {
        return bit(31 * key.hashCode() + value.hashCode());
    }

    private static long bit(int hash) {
        return 1L << ((hash * FRACTION) >>> 26);
    }

    /** Whether all {@code wanted} bits are set, as they are where the labels that they stand for are there. */
    boolean mayHave(long wanted) {
        return (bits & wanted) == wanted;
    }

    /** The values by their keys. */
    Map<String, String> values() {
        return labels;
    }
}
