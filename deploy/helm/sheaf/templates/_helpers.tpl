{{- define "sheaf.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "sheaf.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "sheaf.labels" -}}
{{ include "sheaf.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "sheaf.secret" -}}
{{- .Values.existingSecret | default (include "sheaf.name" .) -}}
{{- end -}}

{{- define "sheaf.claim" -}}
{{- .Values.persistence.existingClaim | default (include "sheaf.name" .) -}}
{{- end -}}

{{/* Variables as strings. Numbers come as floats, and a large one would be written as 1e+07. */}}
{{- define "sheaf.variables" -}}
{{- range $name, $value := . }}
{{- if kindIs "float64" $value }}
{{ $name }}: {{ $value | int64 | toString | quote }}
{{- else if and (ne $value nil) (ne ($value | toString) "") }}
{{ $name }}: {{ $value | toString | quote }}
{{- end }}
{{- end }}
{{- end -}}

{{/* "yes" where DATABASE_URL names a PostgreSQL. */}}
{{- define "sheaf.externalDatabase" -}}
{{- if or (and .Values.existingSecret .Values.externalDatabase) (and (not .Values.existingSecret) .Values.secretEnv.DATABASE_URL) -}}yes{{- end -}}
{{- end -}}

{{/* "yes" where two nodes may run next to each other, if only during an upgrade. */}}
{{- define "sheaf.sharesFiles" -}}
{{- if or (not .Values.persistence.enabled) (eq .Values.persistence.accessMode "ReadWriteMany") -}}yes{{- end -}}
{{- end -}}

{{- define "sheaf.check" -}}
{{- $several := gt (int .Values.replicaCount) 1 -}}
{{- $external := include "sheaf.externalDatabase" . -}}
{{- if and $several (not $external) -}}
{{- fail "More than one node needs a PostgreSQL that they share: set secretEnv.DATABASE_URL." -}}
{{- end -}}
{{- if and $external (not .Values.existingSecret) (not .Values.secretEnv.SECRETS_KEY) -}}
{{- fail "Set secretEnv.SECRETS_KEY (32 characters or more): with DATABASE_URL, nodes keep no key of their own." -}}
{{- end -}}
{{- if and $several (not (include "sheaf.sharesFiles" .)) -}}
{{- fail "More than one node needs persistence.accessMode=ReadWriteMany, or object storage (env.S3_ENDPOINT) and persistence.enabled=false." -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not $external) -}}
{{- fail "The built-in database needs persistence.enabled=true." -}}
{{- end -}}
{{- if and (not .Values.persistence.enabled) (not .Values.env.S3_ENDPOINT) -}}
{{- fail "Uploads need a place: set persistence.enabled=true, or object storage (env.S3_ENDPOINT)." -}}
{{- end -}}
{{- if and .Values.serviceMonitor.enabled (not .Values.existingSecret) (not .Values.secretEnv.METRICS_TOKEN) -}}
{{- fail "The service monitor needs secretEnv.METRICS_TOKEN." -}}
{{- end -}}
{{- end -}}
