package dev.kontract.server.controller.deployment;

import dev.kontract.model.Deployment;
import dev.kontract.model.DeploymentSpec;
import dev.kontract.model.IntOrString;
import dev.kontract.model.RollingUpdateDeployment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How many pods a Deployment may have and lack.
 *
 * @param replicas the wanted number
 * @param surge how many there may be beyond it
 * @param unavailable how many of them may be unavailable
 * @param rolling whether old pods are replaced bit by bit
 */
record RolloutLimits(int replicas, int surge, int unavailable, boolean rolling) {

    static RolloutLimits of(Deployment deployment) {
        DeploymentSpec spec = deployment.getSpec();
        int replicas = Objects.requireNonNullElse(spec.getReplicas(), 1);
        if (spec.getStrategy() == null
                || !"RollingUpdate".equals(spec.getStrategy().getType())) {
            return new RolloutLimits(replicas, 0, 0, false);
        }
        RollingUpdateDeployment parameters =
                Objects.requireNonNullElseGet(spec.getStrategy().getRollingUpdate(), RollingUpdateDeployment::new);
        int surge = orZero(parameters.getMaxSurge()).shareRoundedUp(replicas);
        int unavailable = orZero(parameters.getMaxUnavailable()).shareRoundedDown(replicas);
        if (surge == 0 && unavailable == 0) {
            unavailable = 1; // Otherwise small percentages would allow no progress.
        }
        return new RolloutLimits(replicas, surge, Math.min(unavailable, replicas), true);
    }

    private static IntOrString orZero(@Nullable IntOrString value) {
        return value == null ? IntOrString.of(0) : value;
    }

    int most() {
        return replicas + surge;
    }

    int minAvailable() {
        return replicas - unavailable;
    }

    /**
     * Returns the size of the current set when it is filled up as far as allowed.
     *
     * @param all the wanted pods of all sets
     * @param current the wanted pods of the current set
     */
    int filledUp(int all, int current) {
        if (!rolling) {
            return replicas;
        }
        return all >= most() ? current : current + Math.min(most() - all, replicas - current);
    }
}
