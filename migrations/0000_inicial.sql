CREATE TABLE `acoesAgendadas` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`TipoAcao` text NOT NULL,
	`DataAgendada` text,
	`Payload` text,
	`IdNegocio` text,
	`IdContato` text,
	`IdConversa` text,
	`IdTemplate` text,
	`IdSessaoJornada` text,
	`MaximoTentativas` integer,
	`TipoRecorrencia` text,
	`ConfiguracaoRecorrencia` text,
	`PoliticaDeInstancia` text,
	`Status` text DEFAULT 'Agendada' NOT NULL,
	`TentativasRealizadas` integer DEFAULT 0 NOT NULL,
	`UltimoErro` text,
	`DataDaCriacao` text NOT NULL,
	`DataDaExecucao` text,
	`DataDoCancelamento` text,
	`MotivoCancelamento` text,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdNegocio`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdContato`) REFERENCES `contatosDeChat`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "acoesAgendadas_Status" CHECK("acoesAgendadas"."Status" in ('Agendada', 'Executada', 'Cancelada')),
	CONSTRAINT "acoesAgendadas_MaximoTentativas" CHECK("acoesAgendadas"."MaximoTentativas" between 1 and 100)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `acoesAgendadas_IdNegocio` ON `acoesAgendadas` (`IdConta`,`IdNegocio`) WHERE "acoesAgendadas"."IdNegocio" is not null;--> statement-breakpoint
CREATE INDEX `acoesAgendadas_IdContato` ON `acoesAgendadas` (`IdConta`,`IdContato`) WHERE "acoesAgendadas"."IdContato" is not null;--> statement-breakpoint
CREATE INDEX `acoesAgendadas_Status` ON `acoesAgendadas` (`IdConta`,`Status`);--> statement-breakpoint
CREATE INDEX `acoesAgendadas_DataAgendada` ON `acoesAgendadas` (`IdConta`,`DataAgendada`) WHERE "acoesAgendadas"."DataAgendada" is not null;--> statement-breakpoint
CREATE TABLE `anotacoes` (
	`IdConta` integer NOT NULL,
	`IdNegocio` text NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Texto` text NOT NULL,
	`Cor` text,
	`UrlArquivo` text,
	`NomeArquivo` text,
	`DataDaCriacao` text NOT NULL,
	`IdUsuarioCriacao` text,
	PRIMARY KEY(`IdConta`, `IdNegocio`, `Id`),
	FOREIGN KEY (`IdConta`,`IdNegocio`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdUsuarioCriacao`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `atendimentos` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Numero` integer NOT NULL,
	`Status` text NOT NULL,
	`Categoria` text,
	`Prioridade` text,
	`Silenciado` integer DEFAULT false NOT NULL,
	`SilenciadoAte` text,
	`MarcadoComoNaoLido` integer DEFAULT false NOT NULL,
	`MensagensNaoLidas` integer DEFAULT 0 NOT NULL,
	`UltimaMensagem` text,
	`DataDaUltimaMensagemEnviada` text,
	`DataDaCriacao` text NOT NULL,
	`DataDoInicioAtendimento` text,
	`DataDaFinalizacao` text,
	`MotivoFinalizacao` text,
	`IdCanal` text NOT NULL,
	`IdContato` text NOT NULL,
	`IdUsuario` text,
	`IdDepartamento` text,
	`IdAtendenteIa` text,
	`NomeAtendenteIa` text,
	`IdClassificacaoDeAtendimento` text,
	`NotasPesquisaDeSatisfacao` text,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdCanal`) REFERENCES `canais`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdContato`) REFERENCES `contatosDeChat`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdUsuario`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdDepartamento`) REFERENCES `departamentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "atendimentos_Status" CHECK("atendimentos"."Status" in ('NaFila', 'EmAtendimento', 'Finalizado'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `atendimentos_Numero` ON `atendimentos` (`IdConta`,`Numero`);--> statement-breakpoint
CREATE INDEX `atendimentos_IdContato` ON `atendimentos` (`IdConta`,`IdContato`);--> statement-breakpoint
CREATE INDEX `atendimentos_IdUsuario` ON `atendimentos` (`IdConta`,`IdUsuario`) WHERE "atendimentos"."IdUsuario" is not null;--> statement-breakpoint
CREATE INDEX `atendimentos_IdDepartamento` ON `atendimentos` (`IdConta`,`IdDepartamento`) WHERE "atendimentos"."IdDepartamento" is not null;--> statement-breakpoint
CREATE INDEX `atendimentos_Status` ON `atendimentos` (`IdConta`,`Status`);--> statement-breakpoint
CREATE TABLE `etiquetasDoAtendimento` (
	`IdConta` integer NOT NULL,
	`IdAtendimento` text NOT NULL,
	`IdEtiqueta` text NOT NULL,
	PRIMARY KEY(`IdConta`, `IdAtendimento`, `IdEtiqueta`),
	FOREIGN KEY (`IdConta`,`IdAtendimento`) REFERENCES `atendimentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdEtiqueta`) REFERENCES `etiquetas`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `mensagens` (
	`IdConta` integer NOT NULL,
	`IdAtendimento` text NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`IdCanal` text NOT NULL,
	`Nota` integer DEFAULT false NOT NULL,
	`Status` text NOT NULL,
	`MediaType` text,
	`MimeType` text,
	`Caption` text,
	`FileName` text,
	`Url` text,
	`Sha256` text,
	`TamanhoEmBytes` integer,
	`MessageId` text,
	`IdUsuario` text,
	`IdDepartamento` text,
	`DataDaCriacao` text NOT NULL,
	PRIMARY KEY(`IdConta`, `IdAtendimento`, `Id`),
	FOREIGN KEY (`IdConta`,`IdAtendimento`) REFERENCES `atendimentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdCanal`) REFERENCES `canais`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdUsuario`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdDepartamento`) REFERENCES `departamentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mensagens_midia" CHECK(("mensagens"."Url" is null) <> ("mensagens"."Sha256" is null))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `mensagens_MessageId` ON `mensagens` (`IdConta`,`IdCanal`,`MessageId`) WHERE "mensagens"."MessageId" is not null;--> statement-breakpoint
CREATE TABLE `atividades` (
	`IdConta` integer NOT NULL,
	`IdItem` text NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Titulo` text NOT NULL,
	`Descricao` text,
	`IdTipoDeAtividade` text,
	`Prioridade` text,
	`Status` text DEFAULT 'Pendente' NOT NULL,
	`DataVencimento` text,
	`ResponsavelId` text,
	`Metadados` text,
	`DataDaCriacao` text NOT NULL,
	`DataDaConclusao` text,
	`DataDoCancelamento` text,
	`Ordem` integer NOT NULL,
	PRIMARY KEY(`IdConta`, `IdItem`, `Id`),
	FOREIGN KEY (`IdConta`,`IdItem`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdTipoDeAtividade`) REFERENCES `tiposDeAtividade`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`ResponsavelId`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "atividades_Status" CHECK("atividades"."Status" in ('Pendente', 'Concluida', 'Cancelada')),
	CONSTRAINT "atividades_Ordem" CHECK("atividades"."Ordem" >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `atividades_ResponsavelId` ON `atividades` (`IdConta`,`ResponsavelId`,`Id`) WHERE "atividades"."ResponsavelId" is not null;--> statement-breakpoint
CREATE INDEX `atividades_DataVencimento` ON `atividades` (`IdConta`,`DataVencimento`,`Id`) WHERE "atividades"."DataVencimento" is not null;--> statement-breakpoint
CREATE TABLE `camposPersonalizados` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Tipo` text DEFAULT 'Texto' NOT NULL,
	`Opcoes` text,
	PRIMARY KEY(`IdConta`, `Id`),
	CONSTRAINT "camposPersonalizados_Tipo" CHECK("camposPersonalizados"."Tipo" in ('Texto', 'Numero', 'Data', 'Booleano', 'Lista'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `canais` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Tipo` text NOT NULL,
	`Nome` text NOT NULL,
	`Identificador` text,
	`Ativo` integer DEFAULT true NOT NULL,
	`DataDaCriacao` text NOT NULL,
	`DataDaAlteracao` text NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `chavesApi` (
	`Hash` text PRIMARY KEY NOT NULL,
	`IdConta` integer NOT NULL,
	`Prefixo` text NOT NULL,
	`Nome` text NOT NULL,
	`SomenteLeitura` integer DEFAULT false NOT NULL,
	`Recursos` text,
	`DataDaCriacao` text NOT NULL,
	`DataDaExpiracao` text,
	`DataDaRevogacao` text,
	FOREIGN KEY (`IdConta`) REFERENCES `contas`(`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `chavesApi_Prefixo` ON `chavesApi` (`IdConta`,`Prefixo`);--> statement-breakpoint
CREATE TABLE `contas` (
	`Id` integer PRIMARY KEY NOT NULL,
	`Nome` text NOT NULL,
	`UltimoNegocio` integer DEFAULT 0 NOT NULL,
	`DataDaCriacao` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `contatosDeChat` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`TipoDeContato` integer DEFAULT 0 NOT NULL,
	`Telefone` text NOT NULL,
	`TelefoneComparavel` text NOT NULL,
	`Nome` text,
	`NomeNaAgenda` text,
	`Apelido` text,
	`Email` text,
	`Observacao` text,
	`EhGrupo` integer DEFAULT false NOT NULL,
	`Principal` integer DEFAULT false NOT NULL,
	`ProfilePicUrl` text,
	`IdPessoa` text,
	`IdCanal` text,
	`IdUsuarioFidelizado` text,
	`IdDepartamentoTransbordo` text,
	`EnviarParaGrupoDeChatCasoUsuarioOffline` integer DEFAULT false NOT NULL,
	`DataDaCriacao` text NOT NULL,
	`DataDaAlteracao` text NOT NULL,
	`Busca` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Nome", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("NomeNaAgenda", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Apelido", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || replace(replace(replace(replace(replace(replace(replace(coalesce("Telefone", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(coalesce("Telefone", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', ''), -8)) VIRTUAL,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdPessoa`) REFERENCES `pessoas`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdCanal`) REFERENCES `canais`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdUsuarioFidelizado`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdDepartamentoTransbordo`) REFERENCES `departamentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "contatosDeChat_TipoDeContato" CHECK("contatosDeChat"."TipoDeContato" between 0 and 5)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `contatosDeChat_Telefone` ON `contatosDeChat` (`IdConta`,`TelefoneComparavel`);--> statement-breakpoint
CREATE INDEX `contatosDeChat_IdCanal` ON `contatosDeChat` (`IdConta`,`IdCanal`) WHERE "contatosDeChat"."IdCanal" is not null;--> statement-breakpoint
CREATE INDEX `contatosDeChat_IdPessoa` ON `contatosDeChat` (`IdConta`,`IdPessoa`) WHERE "contatosDeChat"."IdPessoa" is not null;--> statement-breakpoint
CREATE INDEX `contatosDeChat_DataDaAlteracao` ON `contatosDeChat` (`IdConta`,`DataDaAlteracao`);--> statement-breakpoint
CREATE TABLE `departamentos` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`NomeParaExibicao` text,
	`Ativo` integer DEFAULT true NOT NULL,
	`MensagemFilaAtendimento` text,
	`MensagemInicioAtendimento` text,
	`MensagemTerminoAtendimento` text,
	`MensagemQuandoAgentesOffline` text,
	`AtivarControleInatividade` integer DEFAULT false NOT NULL,
	`AtivarDistribuicaoAutomatica` integer DEFAULT false NOT NULL,
	`DistribuirParaSomenteOnline` integer DEFAULT false NOT NULL,
	`AtivarTransbordo` integer DEFAULT false NOT NULL,
	`TempoLimiteParaTransbordoEmSegundos` integer,
	`TempoLimiteMaximoDeTransbordoEmSegundos` integer,
	`IdRegraDeHorarioDeAtendimento` text,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `etiquetas` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Cor` text,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `camposDoNegocio` (
	`IdConta` integer NOT NULL,
	`IdNegocio` text NOT NULL,
	`IdCampoPersonalizado` text NOT NULL,
	`Id` text NOT NULL,
	`Valor` text,
	`ValorData` text,
	PRIMARY KEY(`IdConta`, `IdNegocio`, `IdCampoPersonalizado`),
	FOREIGN KEY (`IdConta`,`IdNegocio`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdCampoPersonalizado`) REFERENCES `camposPersonalizados`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `camposDoNegocio_IdCampoPersonalizado` ON `camposDoNegocio` (`IdConta`,`IdCampoPersonalizado`);--> statement-breakpoint
CREATE TABLE `etiquetasDoNegocio` (
	`IdConta` integer NOT NULL,
	`IdNegocio` text NOT NULL,
	`IdEtiqueta` text NOT NULL,
	PRIMARY KEY(`IdConta`, `IdNegocio`, `IdEtiqueta`),
	FOREIGN KEY (`IdConta`,`IdNegocio`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdEtiqueta`) REFERENCES `etiquetas`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `negocios` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Numero` integer NOT NULL,
	`Titulo` text NOT NULL,
	`Descricao` text,
	`Ordem` integer NOT NULL,
	`DataDaCriacao` text NOT NULL,
	`Vencimento` text,
	`Arquivado` integer DEFAULT false NOT NULL,
	`TipoArquivamento` text,
	`MotivoArquivamento` text,
	`DataDoArquivamento` text,
	`Prioridade` text,
	`ValorAtribuido` real,
	`ValorRecorrenteAtribuido` real,
	`IdPipeline` text NOT NULL,
	`IdEtapa` text NOT NULL,
	`IdContatoPrincipal` text,
	`IdPessoa` text,
	`IdUsuarioResponsavel` text,
	`Busca` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Titulo", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' '))) VIRTUAL,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdPipeline`,`IdEtapa`) REFERENCES `etapas`(`IdConta`,`IdPipeline`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdContatoPrincipal`) REFERENCES `contatosDeChat`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdPessoa`) REFERENCES `pessoas`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdUsuarioResponsavel`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "negocios_Ordem" CHECK("negocios"."Ordem" >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `negocios_IdPipeline` ON `negocios` (`IdConta`,`IdPipeline`,`Id`);--> statement-breakpoint
CREATE INDEX `negocios_Arquivado` ON `negocios` (`IdConta`,`IdPipeline`,`Arquivado`);--> statement-breakpoint
CREATE INDEX `negocios_IdContatoPrincipal` ON `negocios` (`IdConta`,`IdContatoPrincipal`) WHERE "negocios"."IdContatoPrincipal" is not null;--> statement-breakpoint
CREATE INDEX `negocios_IdPessoa` ON `negocios` (`IdConta`,`IdPessoa`) WHERE "negocios"."IdPessoa" is not null;--> statement-breakpoint
CREATE INDEX `negocios_IdUsuarioResponsavel` ON `negocios` (`IdConta`,`IdUsuarioResponsavel`) WHERE "negocios"."IdUsuarioResponsavel" is not null;--> statement-breakpoint
CREATE INDEX `negocios_Vencimento` ON `negocios` (`IdConta`,`IdPipeline`,`Vencimento`) WHERE "negocios"."Vencimento" is not null;--> statement-breakpoint
CREATE INDEX `negocios_ValorAtribuido` ON `negocios` (`IdConta`,`IdPipeline`,`ValorAtribuido`) WHERE "negocios"."ValorAtribuido" is not null;--> statement-breakpoint
CREATE INDEX `negocios_Ordem` ON `negocios` (`IdConta`,`IdEtapa`,`Arquivado`,`Ordem`);--> statement-breakpoint
CREATE TABLE `operacoes` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Ativa` integer DEFAULT true NOT NULL,
	`CalcularSubstituicaoTributaria` integer DEFAULT false NOT NULL,
	`SomarIpiNaBaseDaSubstituicaoTributaria` integer DEFAULT false NOT NULL,
	`ConsiderarDescontoNaBaseDoIpi` integer DEFAULT false NOT NULL,
	`ConsiderarDescontoNaSubstituicaoTributaria` integer DEFAULT false NOT NULL,
	`ConsiderarDescontoNaBaseIcms` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `enderecos` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`IdPessoa` text NOT NULL,
	`Logradouro` text,
	`CodigoDeReferencia` text,
	`Numero` text,
	`Complemento` text,
	`Bairro` text,
	`Cep` text,
	`NomeMunicipio` text,
	`SiglaUf` text,
	`Referencia` text,
	`Principal` integer DEFAULT false NOT NULL,
	`Ativo` integer DEFAULT true NOT NULL,
	`Latitude` real,
	`Longitude` real,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdPessoa`) REFERENCES `pessoas`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `enderecos_IdPessoa` ON `enderecos` (`IdConta`,`IdPessoa`);--> statement-breakpoint
CREATE TABLE `pessoas` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Documento` text,
	`Email` text,
	`Telefone` text,
	`DataDeNascimento` text,
	`Observacao` text,
	`DataDaCriacao` text NOT NULL,
	`DataDaAlteracao` text NOT NULL,
	`Busca` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Nome", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Email", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || replace(replace(replace(replace(replace(replace(replace(coalesce("Documento", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(coalesce("Documento", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', ''), -8) || ' ' || replace(replace(replace(replace(replace(replace(replace(coalesce("Telefone", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(coalesce("Telefone", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', ''), -8)) VIRTUAL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `pessoas_Documento` ON `pessoas` (`IdConta`,`Documento`) WHERE "pessoas"."Documento" is not null;--> statement-breakpoint
CREATE INDEX `pessoas_DataDaAlteracao` ON `pessoas` (`IdConta`,`DataDaAlteracao`);--> statement-breakpoint
CREATE TABLE `departamentosDoPipeline` (
	`IdConta` integer NOT NULL,
	`IdPipeline` text NOT NULL,
	`IdDepartamento` text NOT NULL,
	PRIMARY KEY(`IdConta`, `IdPipeline`, `IdDepartamento`),
	FOREIGN KEY (`IdConta`,`IdPipeline`) REFERENCES `pipelines`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdDepartamento`) REFERENCES `departamentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `etapas` (
	`IdConta` integer NOT NULL,
	`IdPipeline` text NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Ordem` integer NOT NULL,
	`Nome` text NOT NULL,
	`Descricao` text,
	`Tipo` text DEFAULT 'Aberta' NOT NULL,
	`CorHex` text,
	PRIMARY KEY(`IdConta`, `IdPipeline`, `Id`),
	FOREIGN KEY (`IdConta`,`IdPipeline`) REFERENCES `pipelines`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "etapas_Ordem" CHECK("etapas"."Ordem" >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `pipelines` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Descricao` text,
	`Arquivado` integer DEFAULT false NOT NULL,
	`DataDoArquivamento` text,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `fotosDoProduto` (
	`IdConta` integer NOT NULL,
	`IdProduto` text NOT NULL,
	`Ordem` integer NOT NULL,
	`UrlDaImagem` text NOT NULL,
	`Principal` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`IdConta`, `IdProduto`, `Ordem`),
	FOREIGN KEY (`IdConta`,`IdProduto`) REFERENCES `produtos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `produtos` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`CodigoPrincipal` text,
	`Gtin` text,
	`Nome` text NOT NULL,
	`Marca` text,
	`Referencia` text,
	`Aplicacao` text,
	`Descricao` text,
	`Ativo` integer DEFAULT true NOT NULL,
	`Preco` real,
	`PrecoPromocional` real,
	`DataInicialDaPromocao` text,
	`DataFinalDaPromocao` text,
	`IdGrupo` text,
	`ControlaEstoque` integer DEFAULT false NOT NULL,
	`Estoque` real,
	`PesoBrutoEmGramas` real,
	`QuantidadeMultipla` real,
	`IdProdutoGrade` text,
	`IdOpcaoDaVariacaoVertical` text,
	`IdOpcaoDaVariacaoHorizontal` text,
	`Busca` text GENERATED ALWAYS AS (lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Nome", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("CodigoPrincipal", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(coalesce("Marca", ''), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ã', 'a'), 'ä', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ã', 'a'), 'Ä', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'õ', 'o'), 'ö', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Õ', 'o'), 'Ö', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'ç', 'c'), 'Ç', 'c'), 'ñ', 'n'), 'Ñ', 'n'), '-', ' '), '.', ' '), ',', ' '), ';', ' '), ':', ' '), '/', ' '), '\', ' '), '|', ' '), '(', ' '), ')', ' '), '[', ' '), ']', ' '), '''', ' '), '"', ' '), '+', ' '), '@', ' '), '_', ' '), '	', ' '), '
', ' '), '', ' ')) || ' ' || replace(replace(replace(replace(replace(replace(replace(coalesce("Gtin", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', '') || ' ' || substr(replace(replace(replace(replace(replace(replace(replace(coalesce("Gtin", ''), ' ', ''), '(', ''), ')', ''), '+', ''), '-', ''), '.', ''), '/', ''), -8)) VIRTUAL,
	PRIMARY KEY(`IdConta`, `Id`),
	FOREIGN KEY (`IdConta`,`IdProdutoGrade`) REFERENCES `produtos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `produtos_IdProdutoGrade` ON `produtos` (`IdConta`,`IdProdutoGrade`,`Id`);--> statement-breakpoint
CREATE INDEX `produtos_CodigoPrincipal` ON `produtos` (`IdConta`,`CodigoPrincipal`) WHERE "produtos"."CodigoPrincipal" is not null;--> statement-breakpoint
CREATE TABLE `produtosDoNegocio` (
	`IdConta` integer NOT NULL,
	`IdNegocio` text NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`IdProduto` text NOT NULL,
	`IdVarianteProduto` text,
	`Quantidade` real DEFAULT 1 NOT NULL,
	PRIMARY KEY(`IdConta`, `IdNegocio`, `Id`),
	FOREIGN KEY (`IdConta`,`IdNegocio`) REFERENCES `negocios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdProduto`) REFERENCES `produtos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdProduto`,`IdVarianteProduto`) REFERENCES `produtos`(`IdConta`,`IdProdutoGrade`,`Id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "produtosDoNegocio_Quantidade" CHECK("produtosDoNegocio"."Quantidade" > 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `produtosDoNegocio_variante` ON `produtosDoNegocio` (`IdConta`,`IdNegocio`,`IdProduto`,`IdVarianteProduto`) WHERE "produtosDoNegocio"."IdVarianteProduto" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `produtosDoNegocio_semVariante` ON `produtosDoNegocio` (`IdConta`,`IdNegocio`,`IdProduto`) WHERE "produtosDoNegocio"."IdVarianteProduto" is null;--> statement-breakpoint
CREATE TABLE `repeticoes` (
	`IdConta` integer NOT NULL,
	`Dia` text NOT NULL,
	`Chave` text NOT NULL,
	`Impressao` text NOT NULL,
	`IdRecurso` text NOT NULL,
	`DataDaCriacao` text NOT NULL,
	PRIMARY KEY(`IdConta`, `Dia`, `Chave`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `scripts` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Conteudo` text,
	`Valido` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tabelasDePreco` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`DescontoMaximo` real,
	`ValorMinimoDeVenda` real,
	`Ativa` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `termos` (
	`IdConta` integer NOT NULL,
	`Tabela` text NOT NULL,
	`Termo` text NOT NULL,
	`Id` text NOT NULL,
	PRIMARY KEY(`IdConta`, `Tabela`, `Termo`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tiposDeAtividade` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Cor` text,
	`Icone` text,
	`Ativo` integer DEFAULT true NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `departamentosDoUsuario` (
	`IdConta` integer NOT NULL,
	`IdUsuario` text NOT NULL,
	`IdDepartamento` text NOT NULL,
	PRIMARY KEY(`IdConta`, `IdUsuario`, `IdDepartamento`),
	FOREIGN KEY (`IdConta`,`IdUsuario`) REFERENCES `usuarios`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`IdConta`,`IdDepartamento`) REFERENCES `departamentos`(`IdConta`,`Id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `usuarios` (
	`IdConta` integer NOT NULL,
	`Id` text NOT NULL,
	`Versao` integer DEFAULT 1 NOT NULL,
	`Nome` text NOT NULL,
	`Email` text NOT NULL,
	`Ativo` integer DEFAULT true NOT NULL,
	`Online` integer DEFAULT false NOT NULL,
	`DataDaCriacao` text NOT NULL,
	`DataDaAlteracao` text NOT NULL,
	PRIMARY KEY(`IdConta`, `Id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `usuarios_Email` ON `usuarios` (`IdConta`,`Email`);--> statement-breakpoint
CREATE TRIGGER contatosDeChat_termos_insert AFTER INSERT ON contatosDeChat BEGIN insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'contatosDeChat', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER contatosDeChat_termos_update AFTER UPDATE OF Nome, NomeNaAgenda, Apelido, Telefone ON contatosDeChat WHEN old.Busca <> new.Busca BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'contatosDeChat' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')) and Termo not in (select value from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']')); insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'contatosDeChat', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER contatosDeChat_termos_delete AFTER DELETE ON contatosDeChat BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'contatosDeChat' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')); END;--> statement-breakpoint
CREATE TRIGGER negocios_termos_insert AFTER INSERT ON negocios BEGIN insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'negocios', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER negocios_termos_update AFTER UPDATE OF Titulo ON negocios WHEN old.Busca <> new.Busca BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'negocios' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')) and Termo not in (select value from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']')); insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'negocios', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER negocios_termos_delete AFTER DELETE ON negocios BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'negocios' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')); END;--> statement-breakpoint
CREATE TRIGGER pessoas_termos_insert AFTER INSERT ON pessoas BEGIN insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'pessoas', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER pessoas_termos_update AFTER UPDATE OF Nome, Email, Documento, Telefone ON pessoas WHEN old.Busca <> new.Busca BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'pessoas' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')) and Termo not in (select value from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']')); insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'pessoas', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER pessoas_termos_delete AFTER DELETE ON pessoas BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'pessoas' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')); END;--> statement-breakpoint
CREATE TRIGGER produtos_termos_insert AFTER INSERT ON produtos BEGIN insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'produtos', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER produtos_termos_update AFTER UPDATE OF Nome, CodigoPrincipal, Marca, Gtin ON produtos WHEN old.Busca <> new.Busca BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'produtos' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')) and Termo not in (select value from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']')); insert or ignore into termos (IdConta, Tabela, Termo, Id) select new.IdConta, 'produtos', value, new.Id from json_each('[' || replace(json_quote(new.Busca), ' ', '","') || ']') where value <> ''; END;--> statement-breakpoint
CREATE TRIGGER produtos_termos_delete AFTER DELETE ON produtos BEGIN delete from termos where IdConta = old.IdConta and Tabela = 'produtos' and Id = old.Id and Termo in (select value from json_each('[' || replace(json_quote(old.Busca), ' ', '","') || ']')); END;
