package dev.kontract.server.registry;

import java.util.EnumSet;
import java.util.Set;

/**
 * Optional behaviour, named after the upstream feature gate.
 *
 * @see <a href="https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/">Feature gates</a>
 */
public enum FeatureGate {

    /**
     * {@code maxUnavailable} of a StatefulSet is kept, defaulted to 1 and validated; when off, it is dropped (KEP-961).
     */
    MAX_UNAVAILABLE_STATEFUL_SET("MaxUnavailableStatefulSet", FeatureStage.BETA, true),

    /**
     * {@code persistentVolumeClaimRetentionPolicy} of a StatefulSet is kept, defaulted to {@code Retain} and followed; when off, it
     * is dropped and ignored (KEP-1847).
     */
    STATEFUL_SET_AUTO_DELETE_PVC("StatefulSetAutoDeletePVC", FeatureStage.BETA, true),

    /** Lists and watches can be limited to a shard of the objects by {@code shardSelector}; when off, it is ignored. */
    SHARDED_LIST_AND_WATCH("ShardedListAndWatch", FeatureStage.ALPHA, false);

    private final String wireName;
    private final FeatureStage stage;
    private final boolean onByDefault;

    FeatureGate(String wireName, FeatureStage stage, boolean onByDefault) {
        this.wireName = wireName;
        this.stage = stage;
        this.onByDefault = onByDefault;
    }

    /** Returns the gates that are on unless they are turned off. */
    public static Set<FeatureGate> defaults() {
        Set<FeatureGate> open = EnumSet.allOf(FeatureGate.class);
        open.removeIf(gate -> !gate.onByDefault);
        return open;
    }

    /** Returns the name in {@code --feature-gates}. */
    public String wireName() {
        return wireName;
    }

    /** Returns the maturity of the feature, as metrics name it. */
    public String stageName() {
        return stage == FeatureStage.GA ? "" : stage.name();
    }

    FeatureStage stage() {
        return stage;
    }
}
